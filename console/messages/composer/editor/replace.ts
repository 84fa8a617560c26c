// Changes the text of a field as typing does, so that the browser's undo takes it back.
export function replaceIn(
  field: HTMLTextAreaElement,
  { start, end }: { start: number; end: number },
  text: string,
): void {
  field.focus({ preventScroll: true })
  field.setSelectionRange(start, end)
  // The only way that keeps the history of undo. It fires the event of input, which React hears.
  const isDone =
    text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
  if (isDone) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
