// The sentences that mails are made of. Plain text, short, with what to do next.
import { titleOfType } from '../networks/profile-types.ts'
import { type Descriptions, networks } from '../networks/registry.ts'
import { chooseLanguage, fill, type Language, localeOf, textsIn } from '../texts/texts.ts'
import { nameIn, oneLine, quoteLines, shorten } from './member-text.ts'

export type Recipient = {
  email: string
  fullName: string
  timezone: string
  /** Null: the member has chosen none. */
  language: string | null
}
export type About = {
  messageId: string
  /** The name on the network, and the type of the profile. */
  username: string
  network: string
  text: string
}

/** The language of a mail, and its words. */
export function wordsFor(to: Recipient) {
  const language = chooseLanguage(to.language)
  return { language, text: textsIn(language, 'mails') }
}

export function write(to: Recipient, subject: string, paragraphs: (string | undefined)[]) {
  const name = nameIn(to.fullName)
  const { hello, helloUnnamed } = wordsFor(to).text
  const greeting = name === '' ? helloUnnamed : fill(hello, { name })
  const text = [greeting, ...paragraphs.filter((paragraph) => paragraph !== undefined), 'Carillon']
  return { to: to.email, subject: oneLine(subject), text: `${text.join('\n\n')}\n` }
}

export function beginningOf(language: Language, text: string): string {
  return shorten(oneLine(text)) || textsIn(language, 'mails').withoutText
}

export function quote(text: string): string | undefined {
  return text.trim() === '' ? undefined : quoteLines(text)
}

export function placeOf(
  language: Language,
  { username, network }: Pick<About, 'username' | 'network'>,
  descriptions: Descriptions = networks,
): string {
  const names = { name: nameIn(username), network: titleOfType(network, descriptions) }
  return fill(textsIn(language, 'mails').place, names)
}

/** In the member's own time zone; UTC if that is unknown. */
export function timeFor(to: Recipient, time: Date): string {
  const { timezone } = to
  const locale = localeOf(chooseLanguage(to.language))
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone,
    }).format(time)
  try {
    return `${format(timezone)} (${timezone})`
  } catch {
    return `${format('UTC')} (UTC)`
  }
}
