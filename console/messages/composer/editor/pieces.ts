// A text in pieces: words, links, and the part beyond the smallest limit.
import { findLinks } from '../../../../server/networks/shared/links.ts'
import { endOfFitting, type TextLimit } from './counting.ts'

export type Piece = { start: number; text: string; kind: 'words' | 'link' | 'tooLong' }

export function piecesOf(text: string, limits: readonly TextLimit[]): Piece[] {
  const end = Math.min(text.length, ...limits.map((limit) => endOfFitting(limit, text)))
  const pieces: Piece[] = []
  let from = 0
  const add = (to: number, kind: Piece['kind']) => {
    if (to > from) pieces.push({ start: from, text: text.slice(from, to), kind })
    from = Math.max(from, to)
  }
  for (const link of findLinks(text)) {
    if (link.start >= end) break
    add(link.start, 'words')
    add(Math.min(link.end, end), 'link')
  }
  add(end, 'words')
  add(text.length, 'tooLong')
  return pieces
}
