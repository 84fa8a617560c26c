// Descriptions of the API document: text with `code`.
import { type Html, html } from '../html.ts'

export function prose(text: string): Html {
  const pieces = text.split(/`([^`]+)`/)
  return html`${pieces.map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : piece))}`
}
