// A text in pieces: words, links, mentions, and the part beyond the smallest limit.
import { findLinks } from '../../../../server/networks/shared/links.ts'
import { mentionsIn } from '../../../../server/networks/shared/mentions.ts'
import { endOfFitting, type TextLimit } from './counting.ts'

export type Piece = { start: number; text: string; kind: 'words' | 'link' | 'mention' | 'tooLong' }

export function piecesOf(text: string, limits: readonly TextLimit[]): Piece[] {
  const end = Math.min(text.length, ...limits.map((limit) => endOfFitting(limit, text)))
  const pieces: Piece[] = []
  let from = 0
  const add = (to: number, kind: Piece['kind']) => {
    if (to > from) pieces.push({ start: from, text: text.slice(from, to), kind })
    from = Math.max(from, to)
  }
  for (const { start, end: last, kind } of marksIn(text)) {
    if (start >= end) break
    // A name may look like a link.
    if (start < from) continue
    add(start, 'words')
    add(Math.min(last, end), kind)
  }
  add(end, 'words')
  add(text.length, 'tooLong')
  return pieces
}

function marksIn(text: string) {
  const links = findLinks(text).map((link) => ({ ...link, kind: 'link' as const }))
  const mentions = mentionsIn(text).map((place) => ({ ...place, kind: 'mention' as const }))
  if (mentions.length === 0) return links
  return [...mentions, ...links].toSorted((a, b) => a.start - b.start)
}
