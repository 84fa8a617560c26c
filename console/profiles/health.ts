// The health of a profile in words: one sentence, and how serious it is.
import { ofService } from '../texts/sentences.ts'
import type { Texts } from '../texts/texts.ts'
import type { Profile } from './profiles.ts'

export type Health = { look: 'good' | 'soon' | 'bad'; word: string; sentence: string }

type Words = Texts['profiles']

/** `formatDate` writes a date of the API, such as 2026-12-01T00:00:00Z, for the member. */
export function healthOf(
  { health }: Pick<Profile, 'health'>,
  text: Words,
  formatDate: (date: string) => string,
): Health {
  const { status, reason, sentences, expiresDate, missingFeatures } = health
  const word = text.health[status]
  switch (status) {
    case 'CONNECTED':
      return { look: 'good', word, sentence: connected(expiresDate, text, formatDate) }
    case 'EXPIRES_SOON':
      return { look: 'soon', word, sentence: text.ends(expiresDate ? formatDate(expiresDate) : '') }
    case 'LIMITED':
      return { look: 'soon', word, sentence: text.limited(namesOf(missingFeatures, text)) }
    case 'RECONNECT':
      return {
        look: 'bad',
        word,
        sentence: reason ? ofService(reason, sentences?.reason) : text.refused,
      }
    case 'NOT_CONNECTED':
      return { look: 'bad', word, sentence: text.notConnected }
  }
}

function connected(
  expiresDate: string | null,
  text: Words,
  formatDate: (date: string) => string,
): string {
  return expiresDate ? text.endsLater(formatDate(expiresDate)) : text.noEnd
}

function namesOf(features: string[], text: Words): string {
  const names: Record<string, string> = text.features
  return features.map((feature) => names[feature] ?? feature).join(', ')
}
