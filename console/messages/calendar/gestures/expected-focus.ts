// Remembers which element gets the focus after “+n more”: in the day view the first card that was hidden, and with the browser's Back the
// link again.

const waitMs = 50
const maxWaits = 200

/** The latest one counts: an earlier wait ends. */
let latest = 0

export function expectFocus(
  link: HTMLElement,
  { day, hour }: { day: string; hour: number | undefined },
): void {
  const cell = link.closest<HTMLElement>('[data-cell]')
  const shown = [...(cell?.querySelectorAll<HTMLElement>('[data-card]') ?? [])].map(keyOf)
  const inHour = hour === undefined ? '' : `[data-hour="${hour}"]`
  const ofDay = `[data-snap][data-day="${day}"]${inHour} [data-card]`
  focusOnce(() => findAll(ofDay).find((card) => !shown.includes(keyOf(card))))
  const ofLink = `[data-cell="${cell?.dataset.cell}"] [data-more]`
  addEventListener('popstate', () => focusOnce(() => findAll(ofLink)[0]), { once: true })
}

/** Waits until the view is there. A member who puts the focus elsewhere meanwhile ends the wait. */
function focusOnce(find: () => HTMLElement | undefined): void {
  latest += 1
  const mine = latest
  const before = document.activeElement
  const wait = (waits: number) => {
    if (mine !== latest || waits === 0 || !isFree(before)) return
    const found = find()
    if (found) found.focus()
    else setTimeout(() => wait(waits - 1), waitMs)
  }
  // The view that is left is still drawn now.
  setTimeout(() => wait(maxWaits), waitMs)
}

/** The focus is where it was, or was lost with the view that is left. */
function isFree(before: Element | null): boolean {
  const { activeElement, body } = document
  const isLost = activeElement?.contains(document.querySelector('main h1')) === true
  return activeElement === before || activeElement === body || isLost
}

function findAll(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)]
}

function keyOf({ dataset }: HTMLElement): string {
  return dataset.card ?? ''
}
