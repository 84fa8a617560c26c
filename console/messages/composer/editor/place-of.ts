// The place of a character of the text that is drawn behind a field, from the corner of the element.
export function placeOf(
  drawn: HTMLElement,
  index: number,
): { top: number; left: number; height: number } | undefined {
  const letters = document.createTreeWalker(drawn, NodeFilter.SHOW_TEXT)
  let before = 0
  for (let node = letters.nextNode(); node; node = letters.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (index < before + length) {
      const range = document.createRange()
      range.setStart(node, index - before)
      range.setEnd(node, index - before + 1)
      const { top, left, height } = range.getBoundingClientRect()
      const corner = drawn.getBoundingClientRect()
      return { top: top - corner.top, left: left - corner.left, height }
    }
    before += length
  }
  return undefined
}
