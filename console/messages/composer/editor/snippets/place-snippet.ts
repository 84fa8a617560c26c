// Where a snippet stands in the texts of a form: the one that is being written, and those that networks have of their own.

/** The part of a text that is replaced. */
export type Span = { start: number; end: number }
type Placed = { text: string; start: number; end: number; inserted: string }

/** Set apart from the words around it. An empty one takes away what it replaces, and the space before it at the end. */
export function placeSnippet(value: string, { start, end }: Span, form: string): Placed {
  const before = value.slice(0, start)
  const after = value.slice(end)
  if (form === '') {
    const kept = after === '' ? before.trimEnd() : before
    return { text: kept + after, start: kept.length, end, inserted: '' }
  }
  const gapBefore = /\S$/u.test(before) ? ' ' : ''
  const gapAfter = /^[^\s.,;:!?)]/u.test(after) ? ' ' : ''
  const inserted = gapBefore + form + gapAfter
  return { text: before + inserted + after, start, end, inserted }
}

/** The same place in another text: behind the same words, before the same words, or at the end. */
export function sameSpan(value: string, { start, end }: Span, other: string): Span {
  const before = value.slice(0, start)
  const after = value.slice(end)
  if (before !== '' && other.startsWith(before)) {
    const replaced = value.slice(start, end)
    const isThere = other.startsWith(replaced, start)
    return { start, end: isThere ? end : start }
  }
  const at = after !== '' && other.endsWith(after) ? other.length - after.length : other.length
  return { start: at, end: at }
}

export type Target = { mark: string; form: string; ownText: string | undefined }

/**
 * The texts after a snippet was inserted into the text for all. `form`: what goes into it, which is what all networks without a text of
 * their own get if they agree. `own`: the texts of networks that need, or have, one of their own.
 */
export function spreadSnippet(
  value: string,
  span: Span,
  common: string,
  targets: readonly Target[],
): { form: string; own: { mark: string; text: string }[] } {
  const forms = new Set(targets.flatMap((one) => (one.ownText === undefined ? [one.form] : [])))
  const [only] = forms
  const form = forms.size === 1 && only !== undefined ? only : common
  const own = targets.flatMap(({ mark, form: wanted, ownText }) => {
    if (ownText === undefined)
      return wanted === form ? [] : [{ mark, text: placeSnippet(value, span, wanted).text }]
    const place = sameSpan(value, span, ownText)
    return wanted === '' ? [] : [{ mark, text: placeSnippet(ownText, place, wanted).text }]
  })
  return { form, own }
}
