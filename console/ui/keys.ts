// Single-key shortcuts. They are off in fields and in dialogs, and the member can switch them off (WCAG 2.1.4).
import { useLayoutEffect, useRef } from 'react'

/** "c", "g h" (one key after the other) or "mod+k" (⌘ or Ctrl). */
export type Bindings = Record<string, (event: KeyboardEvent) => void>

/** The name of the modifier key on this machine. */
export const modifier = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl '

const storageKey = 'carillon.keys'
/** How long the second key of a sequence may take. */
const sequenceMs = 1200

export function areKeysOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off'
}

export function switchKeys(isOn: boolean): void {
  localStorage.setItem(storageKey, isOn ? 'on' : 'off')
}

export function useKeys(bindings: Bindings): void {
  const current = useRef(bindings)
  current.current = bindings
  // A layout effect listens before the page is painted: a key that is pressed as soon as the page is seen is not lost.
  useLayoutEffect(() => {
    let first: { key: string; at: number } | undefined
    const press = (event: KeyboardEvent) => {
      const pressed = pressedOf(event)
      if (pressed === undefined) return
      const isSequence = first !== undefined && event.timeStamp - first.at < sequenceMs
      const both = isSequence ? `${first?.key} ${pressed}` : pressed
      const run = current.current[both] ?? current.current[pressed]
      first = { key: pressed, at: event.timeStamp }
      if (!run) return
      first = undefined
      event.preventDefault()
      run(event)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function pressedOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.repeat || event.altKey) return undefined
  if (event.metaKey || event.ctrlKey) return `mod+${event.key.toLowerCase()}`
  return !areKeysOn() || isTyping(event.target) ? undefined : event.key.toLowerCase()
}

const boxes = '[type="checkbox"], [type="radio"]'

function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true
  if (!(target instanceof HTMLElement)) return false
  // Checkboxes and radio buttons ignore letters, so shortcuts stay on there.
  return target.isContentEditable || target.matches(`select, textarea, input:not(${boxes})`)
}
