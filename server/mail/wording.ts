// The sentences that mails are made of. Plain text, short, with what to do next.
import { titleOfType } from '../networks/profile-types.ts'
import { type Descriptions, networks } from '../networks/registry.ts'

export type Recipient = { email: string; fullName: string; timezone: string }
export type About = {
  messageId: string
  /** The name on the network, and the type of the profile. */
  username: string
  network: string
  text: string
}

export function write(to: Recipient, subject: string, paragraphs: (string | undefined)[]) {
  const greeting = to.fullName.trim() === '' ? 'Hello,' : `Hello ${to.fullName.trim()},`
  const text = [greeting, ...paragraphs.filter((paragraph) => paragraph !== undefined), 'Carillon']
  return { to: to.email, subject, text: `${text.join('\n\n')}\n` }
}

/** The first 60 graphemes: enough to recognise the message. */
export function beginningOf(text: string): string {
  const words = text.replace(/\s+/g, ' ').trim()
  const letters = [...new Intl.Segmenter().segment(words)].map(({ segment }) => segment)
  if (letters.length === 0) return 'a message without text'
  return letters.length <= 60 ? words : `${letters.slice(0, 59).join('').trimEnd()}…`
}

export function quote(text: string): string | undefined {
  if (text.trim() === '') return undefined
  return text
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}

export function placeOf(
  { username, network }: Pick<About, 'username' | 'network'>,
  descriptions: Descriptions = networks,
): string {
  return `${username} on ${titleOfType(network, descriptions)}`
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
