// The differences between a message and the one that it repeats, for the second review.
import type { Message } from '../listing.ts'

export type Piece = { kind: 'same' | 'added' | 'removed'; text: string }

/** Longer texts are not compared word by word: the table of the comparison has a cell for each pair of words. */
const maxPairs = 1_000_000

/** Word by word; the spaces belong to the word before them. */
export function compareWords(before: string, after: string): Piece[] {
  const old = wordsOf(before)
  const now = wordsOf(after)
  const head = countEqual(old, now)
  const tail = countEqual(old.slice(head).toReversed(), now.slice(head).toReversed())
  const oldMiddle = old.slice(head, old.length - tail)
  const newMiddle = now.slice(head, now.length - tail)
  return joined([
    ...piecesOf('same', now.slice(0, head)),
    ...compareMiddle(oldMiddle, newMiddle),
    ...piecesOf('same', now.slice(now.length - tail)),
  ])
}

function wordsOf(text: string): string[] {
  return text.match(/\S+\s*|^\s+/g) ?? []
}

function countEqual(one: string[], other: string[]): number {
  const end = one.findIndex((word, index) => word !== other[index])
  return end < 0 ? Math.min(one.length, other.length) : end
}

function compareMiddle(old: string[], now: string[]): Piece[] {
  if (old.length * now.length > maxPairs)
    return [...piecesOf('removed', old), ...piecesOf('added', now)]
  const lengths = commonLengths(old, now)
  const lengthAt = (row: number, column: number) => lengths[row]?.[column] ?? 0
  const pieces: Piece[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < now.length) {
    const [oldWord, newWord] = [old[row], now[column]]
    if (oldWord !== undefined && oldWord === newWord) {
      pieces.push({ kind: 'same', text: oldWord })
      row += 1
      column += 1
    } else if (oldWord !== undefined && lengthAt(row + 1, column) >= lengthAt(row, column + 1)) {
      pieces.push({ kind: 'removed', text: oldWord })
      row += 1
    } else {
      pieces.push({ kind: 'added', text: newWord ?? '' })
      column += 1
    }
  }
  return pieces
}

/** The length of the longest common sequence of words, from each pair of places on. */
function commonLengths(old: string[], now: string[]): number[][] {
  const lengths: number[][] = Array.from({ length: old.length + 1 }, () => [])
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const [line = [], below = []] = [lengths[row], lengths[row + 1]]
      line[column] =
        old[row] === now[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, line[column + 1] ?? 0)
    }
  }
  return lengths
}

function piecesOf(kind: Piece['kind'], words: string[]): Piece[] {
  return words.map((text) => ({ kind, text }))
}

/** Removed words before added ones, and neighbours of one kind as one piece. */
function joined(pieces: Piece[]): Piece[] {
  const result: Piece[] = []
  for (const { kind, text } of pieces) {
    const last = result.at(-1)
    if (last?.kind === kind) last.text += text
    else result.push({ kind, text })
  }
  return result
}

const saidNames = ['postType', 'poll', 'quote', 'repost', 'postDetails', 'parts'] as const
export type SaidName = (typeof saidNames)[number]

/** Changes beside the text. */
export type Change =
  | { field: 'time'; before: number | null; after: number | null }
  | { field: 'media'; added: number; removed: number; hasOther: boolean }
  | { field: 'tags'; before: string[]; after: string[] }
  /** The type of the post, and the fields beside text and media. */
  | { field: 'said'; names: SaidName[] }
  /** Fields of single networks, such as the board of a pin. */
  | { field: 'details' }

export function changesOf(before: Message, after: Message): Change[] {
  const time = before.scheduledSendTime !== after.scheduledSendTime
  const tags = !isSame(before.tags ?? [], after.tags ?? [])
  return [
    ...(time
      ? [
          {
            field: 'time' as const,
            before: before.scheduledSendTime,
            after: after.scheduledSendTime,
          },
        ]
      : []),
    ...mediaChange(before, after),
    ...(tags
      ? [{ field: 'tags' as const, before: before.tags ?? [], after: after.tags ?? [] }]
      : []),
    ...saidChange(before, after),
    ...(isSame(detailsOf(before), detailsOf(after)) ? [] : [{ field: 'details' as const }]),
  ]
}

function saidChange(before: Message, after: Message): Change[] {
  const names = saidNames.filter((name) => !isSame(saidIn(before, name), saidIn(after, name)))
  return names.length === 0 ? [] : [{ field: 'said', names }]
}

function saidIn(message: Message, name: SaidName): unknown {
  if (name !== 'parts') return message[name] ?? null
  // The state of a part is no change of it.
  return (message.parts ?? []).map(({ text, as, delaySeconds, media, mediaUrls }) => ({
    ...{ text, as, delaySeconds },
    media: mediaIn({ media, mediaUrls }),
  }))
}

function mediaChange(before: Message, after: Message): Change[] {
  const [old, now] = [mediaIn(before), mediaIn(after)]
  const added = now.filter(({ key }) => !old.some((one) => one.key === key)).length
  const removed = old.filter(({ key }) => !now.some((one) => one.key === key)).length
  // Another order, another description, other people or another cover.
  const hasOther = added + removed === 0 && !isSame(old, now)
  return added + removed > 0 || hasOther ? [{ field: 'media', added, removed, hasOther }] : []
}

/** Signed addresses differ with every answer: a medium is known by its id, or by the address that was given. */
function mediaIn({ media, mediaUrls }: Pick<Message, 'media' | 'mediaUrls'>) {
  return (mediaUrls ?? []).map(({ id, url, sourceUrl, altText = '' }) => ({
    key: sourceUrl ?? id ?? url,
    altText,
    options: media?.find((one) => one.id === id) ?? null,
  }))
}

function detailsOf({ targeting, privacy, location, extendedInfo }: Message): unknown {
  return { targeting, privacy, location, extendedInfo }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
