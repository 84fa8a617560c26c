// The mail to the author of a series, a feed or an import of which messages could not be made.
import type { Said } from '../sentences/sentences.ts'
import { fill, ofService } from '../texts/texts.ts'
import type { Mail } from './mail.ts'
import { nameIn, sentenceIn } from './member-text.ts'
import { type Recipient, wordsFor, write } from './wording.ts'

type About = { reason: Said } & (
  | { of: 'series' | 'feed'; title: string }
  | { of: 'import'; count: number; total: number }
)

export function notMade(to: Recipient, about: About): Mail {
  const { language, text } = wordsFor(to)
  const { subject, said, advice } = text.notMade[about.of]
  const values = about.of === 'import' ? numbersOf(about) : { title: titleOf(about.title) }
  return write(to, fill(subject, values), [
    fill(said, values),
    fill(text.reason, { reason: sentenceIn(ofService(language, about.reason)) }),
    advice,
  ])
}

function numbersOf({ count, total }: { count: number; total: number }) {
  return { count: String(count), total: String(total) }
}

/** Of a message without a text. */
function titleOf(text: string): string {
  return nameIn(text) || '…'
}
