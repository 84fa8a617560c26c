// Is that post the one we sent? And what it means when it is not there.
import { type Attempt, type Finding, NetworkError } from './networks.ts'

/** The network's clock and ours need not agree to the second. */
const skewMs = 120_000

export function earliestOwn(attempt: Attempt): Date {
  return new Date(attempt.startedAt.getTime() - skewMs)
}

/** Networks trim, fold blanks and normalise: none of that makes another text. */
export function plain(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** The scheme, a slash at the end and the case of the host do not make another link. */
export function plainLink(link: string): string {
  const url = URL.parse(link) ?? URL.parse(`http://${link}`)
  if (!url) return link
  return `${url.host}${url.pathname.replace(/\/$/, '')}${url.search}${url.hash}`
}

export function isSettled(attempt: Attempt, settlingSeconds: number): boolean {
  return Date.now() - attempt.startedAt.getTime() >= settlingSeconds * 1_000
}

/**
 * A post that is not there was not taken, and can be sent again. Not so after a refusal as a duplicate: what it repeats is
 * either our own earlier attempt, and then it shows up within the settling time, or a post that is older or of another
 * message, and then the network would refuse it again and again.
 */
export function absentOrRefused(
  attempt: Attempt,
  network: { title: string; settlingSeconds: number },
): Finding {
  if (attempt.endedAs !== 'duplicate' || !isSettled(attempt, network.settlingSeconds))
    return { absent: true }
  throw new NetworkError(
    'rejected',
    'duplicate',
    `${network.title} refused it as a duplicate, and the post it repeats is not one of this message.`,
    { hint: 'Change the text and send it again.' },
  )
}
