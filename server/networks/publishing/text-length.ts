// Counts and checks a text for networks that count characters (code points). X counts in its own way (x/length).
import type { Mistake } from '../networks.ts'

export function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

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
