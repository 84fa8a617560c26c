// The sentences that mails are made of. Plain text, short, with what to do next.
import { titleOfType } from '../networks/profile-types.ts'
import { type Descriptions, networks } from '../networks/registry.ts'
import { nameIn, oneLine, quoteLines, shorten } from './member-text.ts'

export type Recipient = { email: string; fullName: string; timezone: string }
export type About = {
  messageId: string
  /** The name on the network, and the type of the profile. */
  username: string
  network: string
  text: string
}

export function write(to: Recipient, subject: string, paragraphs: (string | undefined)[]) {
  const name = nameIn(to.fullName)
  const greeting = name === '' ? 'Hello,' : `Hello ${name},`
  const text = [greeting, ...paragraphs.filter((paragraph) => paragraph !== undefined), 'Carillon']
  return { to: to.email, subject: oneLine(subject), text: `${text.join('\n\n')}\n` }
}

export function beginningOf(text: string): string {
  return shorten(oneLine(text)) || 'a message without text'
}

export function quote(text: string): string | undefined {
  return text.trim() === '' ? undefined : quoteLines(text)
}

export function placeOf(
  { username, network }: Pick<About, 'username' | 'network'>,
  descriptions: Descriptions = networks,
): string {
  return `${nameIn(username)} on ${titleOfType(network, descriptions)}`
}

export function numberOf({ messageId }: About): string {
  return `The number of the message is ${messageId}.`
}

/** In the member's own time zone; UTC if that is unknown. */
export function timeFor({ timezone }: Recipient, time: Date): string {
  const format = (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
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
