// Where the links of a text are, for a browser too.
import { findLinks as findInText } from '../x/text/links.ts'

export type FoundLink = { start: number; end: number }

export function findLinks(text: string): FoundLink[] {
  return findInText(text)
}
