// Runs in a page of the console in the pseudo-locale: its texts are in brackets. Returns those of which a part is not seen.
;(() => {
  const isText = (node) => node.nodeType === Node.TEXT_NODE && /\[.*·\]/s.test(node.textContent)

  const textOf = (element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }

  /** False also for what is there for screen readers alone, and for what can be scrolled to. */
  const isCutBy = (text, box) => {
    const { clipPath, overflowX } = getComputedStyle(box)
    if (clipPath !== 'none' || overflowX === 'auto' || overflowX === 'scroll') return false
    const { left, right } = box.getBoundingClientRect()
    if (overflowX !== 'visible' && (text.left < left - 1 || text.right > right + 1)) return true
    return box.parentElement !== null && isCutBy(text, box.parentElement)
  }

  return [...document.querySelectorAll('body *')]
    .filter((element) => [...element.childNodes].some(isText))
    .filter((element) => textOf(element).width > 0 && isCutBy(textOf(element), element))
    .map((element) => element.textContent)
})()
