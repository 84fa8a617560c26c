// The image of a card that is carried, by the pointer or by keys. It lies over the page, outside of React.
import { formatTime } from '../../../time/format.ts'

/** A copy follows the pointer or the keys; the card stays in its place, faded. */
export function liftCard(card: HTMLElement): HTMLElement {
  const { left, top, width, height } = card.getBoundingClientRect()
  // A copy of a link would be a second one with the same name.
  const image = card.cloneNode(true) as HTMLElement
  for (const name of ['href', 'data-card', 'tabindex']) image.removeAttribute(name)
  image.setAttribute('aria-hidden', 'true')
  Object.assign(image.style, {
    position: 'fixed',
    zIndex: '60',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    pointerEvents: 'none',
    boxShadow: '0 10px 24px rgb(0 0 0 / 0.22)',
    cursor: 'grabbing',
    // A layer of its own: without it every frame paints the whole month again.
    willChange: 'transform',
  })
  document.body.append(image)
  card.setAttribute('data-lifted', '')
  return image
}

/** Puts the image into a cell, with the time that the card would get there. Without a cell it is hidden. */
export function placeIn(
  image: HTMLElement,
  cell: HTMLElement | undefined,
  at: Temporal.ZonedDateTime,
): void {
  image.hidden = cell === undefined
  if (!cell) return
  const { left, top, width, height } = cell.getBoundingClientRect()
  const inset = 4
  const below = Math.max((height - image.offsetHeight) / 2, 0)
  Object.assign(image.style, {
    left: `${left + inset}px`,
    top: `${top + below}px`,
    width: `${Math.min(width - 2 * inset, 420)}px`,
  })
  const time = image.querySelector('time')
  if (time) time.textContent = formatTime(at)
}
