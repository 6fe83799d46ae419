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
  // Buttons to copy code, which Material knows how to serve. Its own come one by one, and
  // after each it measures the page.
  const { translations } = JSON.parse(document.getElementById("__config").textContent)
  document.querySelectorAll(".highlight:not(.no-copy) > pre > code").forEach((code, i) => {
    code.id = `__copied_${i}`
    const button = document.createElement("button")
    button.className = "md-code__button"
    button.title = translations["clipboard.copy"]
    button.dataset.mdType = "copy"
    button.dataset.clipboardTarget = `#${code.id}`
    code.parentElement.after(button)
  })
  // Whatever scrolls can be reached by Tab, and nothing else stops it.
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries)
      if (target.scrollWidth > target.clientWidth) target.tabIndex = 0
      else target.removeAttribute("tabindex")
  })
  for (const box of document.querySelectorAll("pre, .md-typeset__scrollwrap"))
    observer.observe(box)
})

// A number of devices is one choice for all output of the site, in every language.
addEventListener("change", ({ target }) => {
  if (!target.matches(".results > input")) return
  const top = () => target.parentElement.getBoundingClientRect().top
  const before = top()
  showDevices(parseInt(target.labels[0].textContent))
  scrollBy(0, top() - before) // what is above may be of another height now
})

// The button in the label of the drawer.
addEventListener("keydown", (event) => {
  if (!event.target.matches("label > [role=button]") || !["Enter", " "].includes(event.key)) return
  event.preventDefault()
  event.target.click()
})
