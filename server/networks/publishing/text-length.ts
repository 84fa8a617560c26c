// Checks a text for networks that count characters (code points). X counts in its own way (x/length).
import type { Mistake } from '../networks.ts'
import { countCharacters } from './count-characters.ts'

export function checkCharacters(title: string, limit: number, text: string): Mistake[] {
  const characters = countCharacters(text)
  if (characters <= limit) return []
  return [
    {
      message: `The text has ${characters} characters, ${title} takes at most ${limit}`,
      hint: `Shorten it by ${characters - limit} characters.`,
      reason: 'text_too_long',
      param: 'text',
    },
  ]
}
