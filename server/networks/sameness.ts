// Is that post the one we sent?
import type { Attempt } from './networks.ts'

/** The network's clock and ours need not agree to the second. */
const skewMs = 120_000

export function earliestOwn(attempt: Attempt): Date {
  return new Date(attempt.startedAt.getTime() - skewMs)
}

/** Networks trim, fold blanks and normalise: none of that makes another text. */
export function plain(text: string): string {
  return text.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}

/** The scheme, a slash at the end, the case of the host and an escape (%7E for ~) do not make another link. */
export function plainLink(link: string): string {
  const url = URL.parse(link) ?? URL.parse(`http://${link}`)
  if (!url) return link
  return withoutEscapes(`${url.host}${url.pathname.replace(/\/$/, '')}${url.search}${url.hash}`)
}

function withoutEscapes(link: string): string {
  try {
    return decodeURIComponent(link)
  } catch {
    return link
  }
}

export function isSettled(attempt: Attempt, settlingSeconds: number): boolean {
  return Date.now() - attempt.startedAt.getTime() >= settlingSeconds * 1_000
}
