// The search of the site: in the browser, over an index that is loaded with the first word. Every word must occur; titles count most.
const field = document.querySelector('#search')
const found = document.querySelector('#found')
const { root = '' } = document.currentScript.dataset

field.addEventListener('focus', load, { once: true })
field.addEventListener('input', show)
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea')
  if (event.key !== '/' || isTyping) return
  event.preventDefault()
  field.focus()
})
// On a wide page the menu is open.
if (matchMedia('(min-width: 60rem)').matches) document.querySelector('#menu').open = true

/** A script and no JSON: it also loads where the pages are opened as files. */
function load() {
  const script = document.createElement('script')
  script.src = `${root}search-index.js`
  script.onload = show
  document.head.append(script)
}

function show() {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean)
  const index = globalThis.searchIndex
  if (words.length === 0 || index === undefined) return found.replaceChildren()
  const scored = index
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, 12)
  if (scored.length === 0) return found.replaceChildren('Nothing was found.')
  found.replaceChildren(...scored.map(({ entry }) => linkTo(entry)))
}

function scoreOf({ title, heading, text }, words) {
  const places = [
    [title.toLowerCase(), 8],
    [heading.toLowerCase(), 5],
    [text.toLowerCase(), 1],
  ]
  let sum = 0
  for (const word of words) {
    const score = places.reduce(
      (all, [place, weight]) => all + (place.includes(word) ? weight : 0),
      0,
    )
    if (score === 0) return 0
    sum += score
  }
  return sum
}

function linkTo({ page, title, heading, id }) {
  const link = document.createElement('a')
  link.href = `${root}${page}#${id}`
  link.textContent = heading === title ? title : `${title}: ${heading}`
  return link
}
