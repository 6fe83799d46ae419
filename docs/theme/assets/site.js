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
    const boxes = entries.map(({ target }) => target)
    const scrolling = boxes.filter((box) => box.scrollWidth > box.clientWidth)
    for (const box of boxes) // when all are measured
      if (scrolling.includes(box)) box.tabIndex = 0
      else box.removeAttribute("tabindex")
  })
  for (const box of document.querySelectorAll("pre, .md-typeset__scrollwrap"))
    observer.observe(box)
})

// A number of devices is one choice for all output of the site, in every language.
addEventListener("change", ({ target }) => {
  if (!target.matches(".results > input")) return
  const top = () => target.parentElement.getBoundingClientRect().top
  const before = top()
  const count = parseInt(target.labels[0].textContent)
  __md_set("__devices", count)
  showDevices(count)
  scrollBy(0, top() - before) // what is above may be of another height now
})

// The colors that a reader chooses, or that the system changes to.

addEventListener("change", ({ target }) => {
  if (target.name !== "__palette") return
  __md_set("__palette", { color: { media: target.dataset.mdColorMedia } })
  showColors()
})
addEventListener("keydown", ({ target, key }) => {
  if (target.name !== "__palette" || key !== "Enter") return
  const next = document.getElementById(target.nextElementSibling.htmlFor)
  next.click()
  next.focus()
})
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showColors)

// The button in the label of the drawer.
addEventListener("keydown", (event) => {
  if (!event.target.matches("label > [role=button]") || !["Enter", " "].includes(event.key)) return
  event.preventDefault()
  event.target.click()
})
