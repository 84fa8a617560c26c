// When the focused element is removed, the nearest group that contained it gets the focus, or else the page.
import { useEffect } from 'react'

const groups = 'ul, ol, form, fieldset, section, dialog, [role]'
const stops = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not([tabindex="-1"])'

export function useKeptFocus(): void {
  useEffect(() => {
    /** The element that had the focus last, and its ancestors. */
    let path: Element[] = []
    const remember = ({ target }: FocusEvent) => {
      path = target instanceof Element ? ancestorsOf(target) : []
    }
    const isLost = () =>
      path[0] !== undefined && !path[0].isConnected && document.activeElement === document.body
    const observer = new MutationObserver(() => {
      // After a timeout: dialogs, menus and grids that move the focus themselves do so first.
      if (isLost()) setTimeout(() => isLost() && placeOf(path).focus({ preventScroll: true }))
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}

function ancestorsOf(element: Element): Element[] {
  const { parentElement } = element
  return parentElement ? [element, ...ancestorsOf(parentElement)] : [element]
}

function placeOf(path: Element[]): HTMLElement {
  const main = document.querySelector<HTMLElement>('main') ?? document.body
  for (const left of path.filter(({ isConnected }) => isConnected)) {
    if (left.contains(main)) return main
    if (left instanceof HTMLElement && left.hasAttribute('tabindex')) return left
    const stop = left.matches(groups) && findStop(left)
    if (stop) return stop
  }
  return main
}

function findStop(group: Element): HTMLElement | undefined {
  return [...group.querySelectorAll<HTMLElement>(stops)].find((stop) => stop.checkVisibility())
}
