// Delivers the pushes of a network to its subscriber, signed with the app's secret as Meta signs.
import { createHmac, randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendTo } from '../outbound/outgoing.ts'
import type { Reach } from '../outbound/reach.ts'

export type Subscription = { url: string; secret: string; verifyToken: string }

export type Pusher = ReturnType<typeof makePusher>

const patienceMs = 5_000
/** A real network retries for hours; the sandbox gives up after seconds. */
const pausesMs = [500, 2_000, 10_000]

export function makePusher(reach: Reach, log?: (line: string) => void) {
  const subscriptions = new Map<string, Subscription>()
  /** The fields that the app has subscribed to, by page. */
  const pages = new Map<string, readonly string[]>()
  const stop = new AbortController()
  return {
    /** As on the real network, the callback must answer a challenge with the right word first. */
    async subscribe(network: string, wanted: Subscription): Promise<boolean> {
      if (!(await isConfirmed(reach, wanted))) return false
      subscriptions.set(network, wanted)
      return true
    },
    unsubscribe: () => subscriptions.clear(),
    subscribePage: (page: string, fields: readonly string[]) => void pages.set(page, fields),
    unsubscribePage: (page: string) => void pages.delete(page),
    /** Undefined: the app is not subscribed to the page. */
    fieldsOf: (page: string) => pages.get(page),
    /** Does not wait for the delivery. Undefined content is not sent. */
    send(network: string, content: unknown): void {
      const subscription = subscriptions.get(network)
      if (!subscription || content === undefined) return
      deliver(reach, subscription, JSON.stringify(content), stop.signal).catch((error: unknown) =>
        log?.(`A push to ${subscription.url} failed: ${String(error)}`),
      )
    },
    close: () => stop.abort(),
  }
}

async function isConfirmed(reach: Reach, { url, verifyToken }: Subscription): Promise<boolean> {
  const challenge = randomBytes(6).readUIntBE(0, 6).toString()
  const question = new URL(url)
  question.searchParams.set('hub.mode', 'subscribe')
  question.searchParams.set('hub.challenge', challenge)
  question.searchParams.set('hub.verify_token', verifyToken)
  try {
    const reached = await reach(question)
    if (!reached) return false
    const answer = await sendTo(question, reached, { signal: AbortSignal.timeout(patienceMs) })
    return answer.statusCode === 200 && (await text(answer)) === challenge
  } catch {
    return false
  }
}

async function deliver(
  reach: Reach,
  { url, secret }: Subscription,
  body: string,
  stop: AbortSignal,
) {
  const headers = { 'content-type': 'application/json', 'x-hub-signature-256': sign(body, secret) }
  for (const pause of [...pausesMs, 0]) {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(patienceMs)])
    const isTaken = await post(reach, new URL(url), { headers, body, signal }).catch(() => false)
    if (isTaken || stop.aborted) return
    await sleep(pause, undefined, { ref: false })
  }
  throw new Error('no attempt was accepted')
}

async function post(
  reach: Reach,
  url: URL,
  options: { headers: Record<string, string>; body: string; signal: AbortSignal },
): Promise<boolean> {
  const reached = await reach(url)
  if (!reached) return false
  const length = String(Buffer.byteLength(options.body))
  const headers = { ...options.headers, 'content-length': length }
  const answer = await sendTo(url, reached, { ...options, headers, method: 'POST' })
  answer.resume()
  return answer.statusCode === 200
}

export function sign(body: string | Buffer, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}
