// Mentions around the caret of a text: one that is being typed, and one that stands there.
import { maxMentionName, mentionsIn } from '../../../../../server/networks/shared/mentions.ts'

/** `start`: of the sign. `words`: after it, until the caret. */
export type TypedMention = { start: number; words: string }

/** After a word the sign belongs to it, as in an address of mail. */
const typed = new RegExp(
  `(?:^|[^\\p{L}\\p{M}\\p{N}_.\\\\@])@\\{?((?:[^\\s{}\\[\\]\\\\@][^{}\\[\\]\\\\@\\r\\n]{0,${maxMentionName - 1}})?)$`,
  'u',
)

export function typedMention(text: string, caret: number): TypedMention | undefined {
  const before = text.slice(Math.max(0, caret - maxMentionName - 4), caret)
  const [whole, words] = typed.exec(before) ?? []
  if (whole === undefined || words === undefined) return undefined
  return { start: caret - whole.length + whole.indexOf('@'), words }
}

type Place = { name: string; start: number; end: number }

/** The mention in which the caret stands, or behind which. */
export function mentionAt(text: string, caret: number): Place | undefined {
  return mentionsIn(text).find(({ start, end }) => start < caret && caret <= end)
}

type Selected = { value: string; selectionStart: number; selectionEnd: number }

/** A mention is passed and removed as one character is. Undefined: the browser does it. */
export function stepOver(
  { value, selectionStart, selectionEnd }: Selected,
  key: string,
): { caret: number } | { removed: Place } | undefined {
  if (selectionStart !== selectionEnd) return undefined
  const caret = selectionStart
  const isBack = key === 'ArrowLeft' || key === 'Backspace'
  const place = mentionsIn(value).find(({ start, end }) =>
    isBack ? start < caret && caret <= end : start <= caret && caret < end,
  )
  if (!place) return undefined
  if (key === 'Backspace' || key === 'Delete') return { removed: place }
  return { caret: isBack ? place.start : place.end }
}
