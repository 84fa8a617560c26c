// The mail that invites a person to an organization. Opening its link proves the address.
import { fill } from '../texts/texts.ts'
import type { Mail } from './mail.ts'
import { nameIn } from './member-text.ts'
import { type Recipient, wordsFor, write } from './wording.ts'

export function invitation(to: Recipient, about: { organization: string; link: string }): Mail {
  const words = wordsFor(to).text.invitation
  const organization = nameIn(about.organization)
  return write(to, fill(words.subject, { organization }), [
    fill(words.text, { organization }),
    fill(words.link, { link: about.link }),
    words.unknown,
  ])
}
