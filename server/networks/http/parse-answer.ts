// Parses JSON from a foreign server. Members choose some of these servers, so a hostile one must not block the process.
import { hasMoreKeysThan } from '../../json/keys.ts'

/** Three times the keys of a page of a hundred posts with their authors and media. */
export const maxAnswerKeys = 50_000

/** Undefined where the text is something else, or has too many keys. */
export function parseAnswer(text: string): unknown {
  if (hasMoreKeysThan(text, maxAnswerKeys)) return undefined
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
