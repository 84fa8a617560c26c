// Follows redirects explicitly, so that each target is checked like the first URL.
import { say } from '../sentences/sentences.ts'
import { refused } from './errors.ts'
import type { OutboundAnswer, OutboundRequest } from './outbound.ts'

export type Hop = { url: URL; request: OutboundRequest }

const redirects = new Set([301, 302, 303, 307, 308])
/** Sent to the first host only. */
const privateHeaders = new Set(['authorization', 'cookie', 'proxy-authorization'])

/** Undefined if the answer is final. */
export function nextHop(
  { url, request }: Hop,
  answer: Pick<OutboundAnswer, 'status' | 'headers'>,
): Hop | undefined {
  if (request.redirects === 'none') return undefined
  const target = redirectTarget(url, answer)
  if (!target) return undefined
  const becomesGet = turnsIntoGet(answer.status, request.method)
  if (becomesGet && request.redirects === 'same-method') return undefined
  if (url.protocol === 'https:' && target.protocol !== 'https:') {
    throw refused(say('redirect_to_open_connection'))
  }
  const kept = Object.entries(request.headers ?? {}).filter(
    ([name]) => isKept(name.toLowerCase(), becomesGet) && isFor(name.toLowerCase(), url, target),
  )
  const { body, ...rest } = request
  return {
    url: target,
    request: {
      ...rest,
      headers: Object.fromEntries(kept),
      ...(becomesGet ? { method: 'GET' as const } : { body }),
    },
  }
}

/** Where the answer redirects to; undefined if it does not. */
export function redirectTarget(
  url: URL,
  { status, headers: { location } }: Pick<OutboundAnswer, 'status' | 'headers'>,
): URL | undefined {
  if (!redirects.has(status) || typeof location !== 'string') return undefined
  if (!URL.canParse(location, url.href)) throw refused(say('redirect_to_nowhere'))
  return new URL(location, url.href)
}

/** The rules of browsers: 303 always, 301 and 302 for a POST; 307 and 308 never. */
function turnsIntoGet(status: number, method: string): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return status === 303 || ((status === 301 || status === 302) && method === 'POST')
}

function isKept(name: string, becomesGet: boolean): boolean {
  return !(becomesGet && name.startsWith('content-'))
}

function isFor(name: string, from: URL, to: URL): boolean {
  return from.origin === to.origin || !privateHeaders.has(name)
}
