// Building blocks for the texts of mails: plain text, short, with what to do next.

export type Recipient = { email: string; fullName: string; timezone: string }
export type About = {
  messageId: string
  /** The name on the network and the network: "Harbour Bakery", "TWITTER". */
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

const networkNames: Record<string, string> = {
  TWITTER: 'X',
  FACEBOOK: 'Facebook',
  FACEBOOKPAGE: 'Facebook',
  INSTAGRAM: 'Instagram',
  INSTAGRAMBUSINESS: 'Instagram',
  PINTEREST: 'Pinterest',
  LINKEDIN: 'LinkedIn',
  LINKEDINCOMPANY: 'LinkedIn',
  THREADS: 'Threads',
  MASTODON: 'Mastodon',
  BLUESKY: 'Bluesky',
}

export function placeOf({ username, network }: About): string {
  return `${username} on ${networkNames[network] ?? network}`
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
