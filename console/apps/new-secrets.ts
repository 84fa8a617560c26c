// Secrets that were just created. They are shown until the member has stored them, and exist only in this tab's memory.
import { useSyncExternalStore } from 'react'

const secrets = new Map<string, string>()
const listeners = new Set<() => void>()

/** `name` distinguishes the secrets of one app. */
export function useNewSecret(name: string): string | undefined {
  return useSyncExternalStore(watch, () => secrets.get(name))
}

export function keepNewSecret(name: string, secret: string): void {
  secrets.set(name, secret)
  for (const listener of listeners) listener()
}

export function forgetNewSecret(name: string): void {
  secrets.delete(name)
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
