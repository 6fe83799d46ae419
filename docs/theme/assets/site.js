/* What Material leaves out: for readers of two languages, and for those who read with a
   keyboard or a screen reader. */

// The link to another language leads to the heading that the reader is at.

function headingInSight() {
  const top = (element) => element.getBoundingClientRect().top
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const headings = [...document.querySelectorAll("article :is(h2, h3, h4)[id]")]
  if (headings.includes(target) && top(target) >= 0 && top(target) < innerHeight) return target
  return headings.filter((heading) => top(heading) < innerHeight / 4).pop()
}

// Before the browser follows the link, opens it elsewhere or offers to copy it.
for (const type of ["click", "auxclick", "contextmenu"])
  addEventListener(
    type,
    ({ target }) => {
      const link = target.closest("a.site-language")
      const absent = link?.querySelector("small")
      if (link && !absent) link.hash = headingInSight()?.id ?? ""
    },
    true,
  )

document$.subscribe(() => {
  // Whatever scrolls can be reached by Tab, and nothing else stops it.
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries)
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0
      else target.removeAttribute("tabindex")
  })
  for (const box of document.querySelectorAll("pre, .md-typeset__scrollwrap"))
    observer.observe(box)
  // A button to copy is no place to navigate to.
  for (const nav of document.querySelectorAll(".md-code__nav")) nav.role = "presentation"
})

// A number of devices holds in folded answers too, whose labels Material cannot read.
addEventListener("change", ({ target }) => {
  const chosen = target.closest(".tabbed-set > input")?.labels[0].textContent
  for (const label of document.querySelectorAll("details:not([open]) .tabbed-labels > label"))
    if (label.textContent === chosen && !label.control.checked) {
      label.setAttribute("data-md-switching", "") // not a choice of its own
      label.control.click()
    }
})

// The button in the label of the drawer.
addEventListener("keydown", (event) => {
  if (!event.target.matches("label > [role=button]") || !["Enter", " "].includes(event.key)) return
  event.preventDefault()
  event.target.click()
})
