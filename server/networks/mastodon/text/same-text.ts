// Compares a text with the HTML that a server made of it: paragraphs, links whose address is cut into pieces, mentions without
// their server.
import { plainText } from '../../../strings/plain-text.ts'
import { withoutServers } from './length.ts'

export function sameText(text: string, html: string): boolean {
  return comparable(text) === comparable(textOf(html))
}

/** `written`: as the server stored it, before it made HTML of it. */
export function sameWritten(text: string, written: string): boolean {
  return withoutBlanks(text) === withoutBlanks(written)
}

function withoutBlanks(text: string): string {
  return plainText(text).replaceAll(/\s/gu, '')
}

/** Servers set paragraphs and lines in their own way, so blanks do not count. */
function comparable(text: string): string {
  return plainText(withoutServers(plainText(text))).replaceAll(/\s/gu, '')
}

export function textOf(html: string): string {
  return html
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/p>/gi, '\n\n')
    .replaceAll(/<[^<>]*>/g, '')
}
