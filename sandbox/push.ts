// Facebook calls back: what happens to a page is told to whoever subscribed, signed with the app's secret.
import { createHmac, randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Interaction, parentOf } from './interactions.ts'
import { sendTo } from './outgoing.ts'
import type { Reach } from './reach.ts'

export type Subscription = { url: string; secret: string; verifyToken: string }

export type Pusher = ReturnType<typeof makePusher>

const patienceMs = 5_000
/** The real one goes on for hours; whoever practises does not wait that long. */
const pausesMs = [500, 2_000, 10_000]

export function makePusher(reach: Reach, log?: (line: string) => void) {
  let subscription: Subscription | undefined
  const stop = new AbortController()
  return {
    /** As the real one: the callback must answer a question with the right word first. */
    async subscribe(wanted: Subscription): Promise<boolean> {
      if (!(await isConfirmed(reach, wanted))) return false
      subscription = wanted
      return true
    },
    unsubscribe: () => {
      subscription = undefined
    },
    /** Does not wait for the delivery. */
    tell(it: Interaction, verb: 'add' | 'remove'): void {
      const entries = subscription ? entriesOf(it, verb) : []
      if (!subscription || entries.length === 0) return
      const body = JSON.stringify({ object: 'page', entry: entries })
      deliver(reach, subscription, body, stop.signal).catch((error: unknown) =>
        log?.(`A push to ${subscription?.url} failed: ${String(error)}`),
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
  throw new Error('nobody took it')
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

/** One entry for each of the two sides: either may be a page that somebody subscribed to. */
function entriesOf(it: Interaction, verb: 'add' | 'remove'): Record<string, unknown>[] {
  const time = Math.floor(Date.now() / 1000)
  if (it.type === 'PRIVATE_MESSAGE') {
    // Taking a message back is not told.
    if (verb === 'remove') return []
    const messaging = (isEcho: boolean) => [
      {
        sender: { id: it.from },
        recipient: { id: it.to },
        timestamp: Date.parse(it.createdAt),
        message: { mid: it.id, text: 'Hello!', ...(isEcho ? { is_echo: true } : {}) },
      },
    ]
    return [
      { id: it.to, time, messaging: messaging(false) },
      { id: it.from, time, messaging: messaging(true) },
    ]
  }
  const page = it.post === null ? it.to : (it.post.split('_')[0] ?? it.to)
  const field = it.type === 'MENTION' ? 'mention' : 'feed'
  return [{ id: page, time, changes: [{ field, value: { ...describe(it), verb } }] }]
}

function describe(it: Interaction): Record<string, unknown> {
  const created_time = Math.floor(Date.parse(it.createdAt) / 1000)
  const from = { id: it.from, name: 'Somebody' }
  if (it.type === 'LIKE')
    return { item: 'reaction', reaction_type: 'like', post_id: it.post, from, created_time }
  if (it.type === 'COMMENT' || it.type === 'REPLY') {
    const parent_id = it.type === 'REPLY' ? parentOf(it) : it.post
    return { item: 'comment', comment_id: it.id, post_id: it.post, parent_id, from, created_time }
  }
  return { item: 'post', post_id: it.id, from, created_time }
}
