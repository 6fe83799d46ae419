/* Finds what a reader looks for. Material shows the search, and leaves the finding to a
   worker. Its own looks for words between spaces, which Chinese has none of, takes marks
   of pasted code for operators, and comes with the index on every visit. This one loads
   the index when the search opens, and looks through all of the text, which is short. */
{
  const toggle = document.getElementById("__search")
  const form = document.forms.search
  const { base } = JSON.parse(document.getElementById("__config").textContent)
  const root = new URL(base, location)

  // Material fetches the index at once where it finds a form of this name.
  form.removeAttribute("name")

  /* ---- What is typed ---- */

  // Material listens to keys, but text comes from the mouse and by voice, too. Letters
  // that will become Chinese are not searched for; but a touch screen's keyboard composes
  // every word, and Latin ones would never be.
  const unfinished = (event) => event.isComposing && matchMedia("(pointer: fine)").matches
  const search = () => form.query.dispatchEvent(new KeyboardEvent("keyup"))
  form.addEventListener("input", (event) => unfinished(event) || search())
  form.addEventListener("compositionend", search)
  form.addEventListener("keyup", (event) => unfinished(event) && event.stopPropagation(), true)
  // The Enter that ends a composition comes after its end in Safari; it opens no result.
  form.addEventListener("keydown", (event) => event.keyCode === 229 && event.stopPropagation())

  /* ---- What is looked through ---- */

  const plain = (html) =>
    html
      .replaceAll("\u200b", "") // Material's, where jieba is installed
      .replace(/<\/?(?:p|pre|li|ol|ul)>/g, " ")
      .replace(/<[^>]+>/g, "")
      .replace(/&(lt|gt|amp);/g, (_, name) => ({ lt: "<", gt: ">", amp: "&" })[name])
      .replace(/\s+/g, " ")
      .trim()

  /* The pages and their sections, each with the title of its page. */
  const read = ({ docs }) => {
    const pages = new Map()
    return docs.map(({ location, title, text }) => {
      const section = { location, title: plain(title), text: plain(text) }
      const address = location.split("#")[0]
      if (!pages.has(address)) pages.set(address, section)
      return Object.assign(section, { page: pages.get(address) })
    })
  }

  const load = async () => {
    if (location.protocol !== "file:")
      return read(await (await fetch(new URL("search/search_index.json", root))).json())
    // There, a page may load scripts only.
    const script = document.createElement("script")
    script.src = new URL("search/search_index.js", root)
    document.head.append(script)
    await new Promise((done) => (script.onload = done))
    return read(__index)
  }

  /* ---- How it is found ---- */

  // Not `\p{L}`: patterns of it take a hundred times as long to make.
  const [CHINESE, OTHER] = ["\u3400-\u9fff", "0-9a-z\u00c0-\u03ff"]
  const [LETTER, MARK] = [`[${OTHER}${CHINESE}]`, `[^${OTHER}${CHINESE}]`]
  const WORD = new RegExp(`[${CHINESE}]+|[${OTHER}_]+`, "gi")
  const isChinese = (term) => term >= "\u3400" && term < "\ua000"

  /* Words as they are looked for: Chinese ones anywhere, others from the beginning of a
     word, or of a part of a name. Only the last may be half typed where it is short. */
  const term = (word, i, { length }) => {
    if (isChinese(word)) return word
    return word.length > 2 || i === length - 1 ? `${word}${LETTER}*` : `${word}(?!${LETTER})`
  }

  /* Where terms follow each other, with any marks between them. */
  const pattern = (...terms) =>
    new RegExp((isChinese(terms[0]) ? "()" : `(^|${MARK})`) + terms.join(`${MARK}*`), "gi")

  /* How well each section fits a term: by its title, best if it explains the term, by how
     often its text has it, and a little by the title of its page; and how much the term
     tells, which is little if it is everywhere. */
  const lookUp = (sections, word, term) => {
    const regex = pattern(term)
    const explained = RegExp(`^${term}(?:[（,，:：]|$)`, "i")
    const fits = sections.map(({ title, text, page }) => {
      const place = title.search(regex)
      const often = text.match(regex)?.length ?? 0
      const told = explained.test(title) ? 5 : place < 0 ? 0 : place < 2 ? 3 : 2
      const own = told + often / (often + 2)
      return own || (page.title.search(regex) < 0 ? 0 : 0.1)
    })
    const found = fits.filter(Boolean).length
    return { word, term, fits, weight: found && Math.log(1 + sections.length / found) }
  }

  /* A Chinese sentence that is nowhere is looked for by its pairs of characters. */
  const pairs = (word) => (isChinese(word) ? [...word].slice(1).map((to, i) => word[i] + to) : [])

  const find = (sections, query) => {
    const words = query.normalize("NFKC").match(WORD) ?? []
    const terms = words.map(term)
    const typed = [...new Map(words.map((word, i) => [word, terms[i]]))].map((each) =>
      lookUp(sections, ...each),
    )
    const parts = typed.flatMap(({ word, weight }) => (weight ? [] : pairs(word)))
    const known = [...typed, ...parts.map((pair) => lookUp(sections, pair, pair))].filter(
      ({ weight }) => weight,
    )
    const sum = (i, value) =>
      known.reduce((sum, { fits, weight }) => sum + value(fits[i]) * weight, 0)
    const shares = sections.map((_, i) => sum(i, Math.sign))
    const enough = 0.8 * Math.max(...shares)
    const whole = pattern(...terms)
    const neighbors = terms.slice(1).map((each, i) => pattern(terms[i], each))

    const pages = new Map()
    sections.forEach((section, i) => {
      // Sections that only their page's title speaks for are not shown.
      if (shares[i] < enough || !known.some(({ fits }) => fits[i] > 0.1)) return
      const has = (regex) => section.title.search(regex) >= 0 || section.text.search(regex) >= 0
      const together = neighbors.filter(has).length / (neighbors.length || 1)
      const entire = has(whole)
      const closeness = 1 + 4 * together + 20 * entire
      const marks = entire ? [whole] : known.map(({ term }) => pattern(term))
      const lacks = ({ word, fits, weight }) => !fits[i] && (weight || !pairs(word).length)
      const missing = typed.filter(lacks).map(({ word }) => [word, false])
      const found = {
        ...shown(section, marks),
        score: sum(i, Number) * closeness * (section === section.page ? 1.2 : 1),
        terms: Object.fromEntries(missing),
      }
      pages.set(section.page, [...(pages.get(section.page) ?? []), found])
    })
    const best = (a, b) => b.score - a.score
    for (const [page, found] of pages) {
      found.sort(best)
      // Material wants the page as well.
      if (!found.some(({ location }) => location === page.location))
        found.push({ ...shown(page, []), score: 0, terms: {} })
    }
    return [...pages.values()].sort(([a], [b]) => best(a, b))
  }

  /* ---- What is shown of it ---- */

  const TEASER = 160 // characters

  const letter = new RegExp(LETTER, "i")
  const mark = new RegExp(MARK, "i")

  /* Where the patterns are in a text, in order; those with no letter between are one. */
  const places = (text, patterns) => {
    const merged = []
    patterns
      .flatMap((regex) => [...text.matchAll(regex)])
      .map(({ index, 0: all, 1: before }) => [index + before.length, index + all.length])
      .sort(([a], [b]) => a - b)
      .forEach(([start, end]) => {
        const last = merged[merged.length - 1]
        if (last && !letter.test(text.slice(last[1], start))) last[1] = Math.max(last[1], end)
        else merged.push([start, end])
      })
    return merged
  }

  const escaped = (text) => text.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt()};`)

  const marked = (text, places, from, to) => {
    let html = ""
    for (const [start, end] of places) {
      if (start < from || end > to) continue
      html += `${escaped(text.slice(from, start))}<mark>${escaped(text.slice(start, end))}</mark>`
      from = end
    }
    return html + escaped(text.slice(from, to))
  }

  /* The title, and the part of the text that has most of the patterns. */
  const shown = ({ location, title, text }, patterns) => {
    const found = places(text, patterns)
    const within = (from) =>
      found
        .filter(([start, end]) => start >= from && end <= from + TEASER)
        .reduce((sum, [start, end]) => sum + end - start, 0)
    const [start, end] = found.reduce((a, b) => (within(b[0]) > within(a[0]) ? b : a), [0, 0])
    // A few words before it.
    const lead = text.slice(Math.max(0, start - 30), start)
    const from = start - lead.length + (start > 30 ? lead.search(mark) + 1 : 0)
    const to = Math.max(from + TEASER, end)
    const [before, after] = [from > 0, to < text.length].map((cut) => (cut ? "…" : ""))
    return {
      location,
      title: marked(title, places(title, patterns), 0, title.length),
      text: text && `<p>${before}${marked(text, found, from, to)}${after}</p>`,
    }
  }

  /* ---- What Material takes for its worker ---- */

  const [READY, RESULT] = [1, 3] // its names of messages

  window.Worker = class extends EventTarget {
    constructor() {
      super()
      toggle.addEventListener("change", () => this.open())
    }

    async open() {
      this.sections ??= load()
      try {
        await this.sections
        this.answer(READY)
      } catch {
        this.sections = undefined // without a network; it may come back
      }
    }

    async postMessage({ data: query }) {
      const sections = await this.sections
      this.answer(RESULT, { items: find(sections, query) })
    }

    answer(type, data) {
      this.dispatchEvent(new MessageEvent("message", { data: { type, data } }))
    }
  }
}
