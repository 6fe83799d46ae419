// The link to another language leads to the heading that the reader is at.

function headingInSight() {
  const top = element => element.getBoundingClientRect().top
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  const headings = [...document.querySelectorAll("article :is(h2, h3, h4)[id]")]
  if (headings.includes(target) && top(target) >= 0 && top(target) < innerHeight) return target
  return headings.filter(heading => top(heading) < innerHeight / 4).pop()
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
