// Short notices that disappear by themselves. An error is also shown where it happened, never in a toast alone.
type Action = { label: string; run: () => void }
export type Toast = { id: number; text: string; action?: Action; alternative?: Action }

/** Long enough to read. F6 moves the focus to the newest notice; while it is there, none disappears. */
const shownMs = 8000
/** With an action: long enough to decide. */
const askedMs = 16_000

let toasts: readonly Toast[] = []
let lastId = 0
let isHeld = false
const listeners = new Set<() => void>()

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const id = lastId
  change([...toasts.slice(-2), { ...toast, id }])
  hideLater(id, toast.action ? askedMs : shownMs)
}

function hideLater(id: number, ms: number): void {
  setTimeout(() => (isHeld ? hideLater(id, ms) : hideToast(id)), ms)
}

export function holdToasts(next: boolean): void {
  isHeld = next
}

export function hideToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
