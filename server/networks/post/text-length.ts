// Checks a text for networks that count characters (code points). X counts in its own way (x/text).
import { say } from '../../sentences/sentences.ts'
import type { Mistake } from '../networks.ts'
import { countCharacters } from './count-characters.ts'

export function checkCharacters(title: string, limit: number, text: string): Mistake[] {
  const characters = countCharacters(text)
  if (characters <= limit) return []
  return [
    {
      message: say('text_too_long', { length: characters, network: title, limit }),
      hint: say('shorten_text', { excess: characters - limit }),
      reason: 'text_too_long',
      param: 'text',
    },
  ]
}
