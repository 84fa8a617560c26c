// Short notices that go away by themselves. An error is never shown in a toast alone.
type Action = { label: string; run: () => void }
export type Toast = { id: number; text: string; action?: Action; alternative?: Action }

/** Long enough to read and to reach Undo by keys. */
const shownMs = 8000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const id = lastId
  change([...toasts.slice(-2), { ...toast, id }])
  setTimeout(() => hideToast(id), shownMs)
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
