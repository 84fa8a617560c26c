// Finds out whether a URL leads to a page of another host, without reading any page.
import { OutboundError } from './errors.ts'
import type { Outbound, OutboundAnswer } from './outbound.ts'
import { redirectTarget } from './redirects.ts'

export type Destination =
  | { kind: 'stays' }
  | { kind: 'leaves'; host: string }
  | { kind: 'unreachable' }

/** Redirects within a host, such as from http to https, are followed this often. */
const maxHops = 4

export async function findRedirect(
  outbound: Pick<Outbound, 'request'>,
  url: string,
  signal: AbortSignal,
): Promise<Destination> {
  const first = new URL(url)
  try {
    for (let hop = 0, at = first; hop < maxHops; hop += 1) {
      const answer = await ask(outbound, at, signal)
      const target = redirectTarget(at, answer)
      if (!target) return { kind: answer.status < 400 ? 'stays' : 'unreachable' }
      if (!isSameHost(first, target)) return { kind: 'leaves', host: target.hostname }
      at = target
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
  }
  return { kind: 'unreachable' }
}

/** Some servers do not answer HEAD. */
async function ask(
  outbound: Pick<Outbound, 'request'>,
  { href }: URL,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const options = { signal, redirects: 'none', tooLong: 'cut' } as const
  const answer = await outbound.request(href, { method: 'HEAD', ...options })
  return answer.status < 400 ? answer : outbound.request(href, { method: 'GET', ...options })
}

/** Scheme, port and a leading www. do not matter, and a subdomain belongs to its host: example.com and m.example.com are one. */
function isSameHost(one: URL, other: URL): boolean {
  const [a, b] = [plainHost(one), plainHost(other)]
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)
}

function plainHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, '').replace(/\.$/, '')
}
