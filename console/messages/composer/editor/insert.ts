// Text that is inserted at the caret, and the address of a link as people type it.

type Selection = { value: string; selectionStart: number; selectionEnd: number }

/** An address is set apart from the words around it. */
export function insertAt(
  { value, selectionStart, selectionEnd }: Selection,
  inserted: string,
): { text: string; caret: number } {
  const before = value.slice(0, selectionStart)
  const after = value.slice(selectionEnd)
  const isAddress = inserted.length > 1 && /^\w/.test(inserted)
  const gapBefore = isAddress && /\S$/.test(before) ? ' ' : ''
  const gapAfter = isAddress && /^[^\s.,;:!?)]/.test(after) ? ' ' : ''
  const start = before + gapBefore + inserted
  return { text: start + gapAfter + after, caret: start.length }
}

/** Undefined: not an address of the web. Without a scheme it is https. */
export function readAddress(typed: string): string | undefined {
  const text = typed.trim()
  const address = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`
  const url = /\s/.test(text) ? null : URL.parse(address)
  const isWeb = url && ['http:', 'https:'].includes(url.protocol) && /\.[^.]/.test(url.hostname)
  return isWeb ? address : undefined
}
