// The mail to the author of a feed that cannot be read for days.
import type { Said } from '../sentences/sentences.ts'
import { fill, ofService } from '../texts/texts.ts'
import type { Mail } from './mail.ts'
import { oneLine, sentenceIn, shorten } from './member-text.ts'
import { type Recipient, wordsFor, write } from './wording.ts'

type About = { title: string; url: string; reason: Said; days: number }

export function failingFeed(to: Recipient, { title, url, reason, days }: About): Mail {
  const { language, text } = wordsFor(to)
  const { feed } = text
  const name = shorten(oneLine(title))
  return write(to, fill(feed.subject, { title: name }), [
    fill(feed.text, { title: name, url, days: String(days) }),
    fill(text.reason, { reason: sentenceIn(ofService(language, reason)) }),
    feed.advice,
  ])
}
