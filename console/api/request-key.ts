import { useRef } from 'react'

/** A second press after a lost answer gets the first answer again, with the same secret; a changed request is a new one. */
export function useRequestKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    const text = JSON.stringify(body)
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() }
    return last.current.key
  }
}
