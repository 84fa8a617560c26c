// A text of a page whose {named} parts are markup or names.
import { type Html, html } from './html.ts'

export function rich(text: string, parts: Record<string, Html | string | readonly Html[]>): Html {
  return html`${text.split(/(\{\w+\})/).map((piece) => {
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    return name === undefined ? piece : (parts[name] ?? piece)
  })}`
}
