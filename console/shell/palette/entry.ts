// The entries of the palette, and how typed words find them.
import type { ReactNode } from 'react'
import type { Texts } from '../../texts/texts.ts'

export type Entry = {
  id: string
  kind: keyof Texts['shell']['found']
  name: string
  /** Shown instead of the kind. */
  detail?: string | undefined
  icon: ReactNode
  run: () => void
}

/** Before anything is typed only these kinds are listed: there may be hundreds of profiles and people. */
const shownUnasked = new Set<Entry['kind']>(['action', 'page'])
/** Entries of each kind. */
const max = 6

/** The entries whose name contains all typed words, regardless of case and accents. Names that begin with the first word come first. */
export function matching<Found extends Pick<Entry, 'kind' | 'name'>>(
  entries: Found[],
  typed: string,
): Found[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return entries.filter(({ kind }) => shownUnasked.has(kind))
  const found = entries.filter(({ name }) => words.every((word) => plain(name).includes(word)))
  const begins = (name: string) => plain(name).startsWith(words[0] ?? '')
  const ranked = [
    ...found.filter(({ name }) => begins(name)),
    ...found.filter(({ name }) => !begins(name)),
  ]
  const counts = new Map<string, number>()
  return ranked.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= max
  })
}

function plain(text: string): string {
  return text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
