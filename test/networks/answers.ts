// Runs one call of a connector against a network that gives one answer to it, and returns the error it ends in. The answers
// in answers.json are real ones: the phase of the call in which each was met, and the kind that it must get.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { mp4 } from '../../sandbox/media/pictures.testing.ts'
import type { Account, Network, NetworkError, Post } from '../../server/networks/networks.ts'
import { atEnd } from '../support/at-end.ts'
import { mediumAt } from '../support/medium.ts'
import { type Asked, startScripted } from './scripted.ts'
import {
  failureOf,
  makeAccount,
  makeAttempt,
  makePost,
  open,
  picture,
  requireNetwork,
  soon,
} from './subjects.ts'

export type Phase = 'publish' | 'prepare' | 'look' | 'prepare-status' | 'publish-status'
export type Given = {
  status: number
  headers?: Record<string, string>
  /** JSON, or text as it is. */
  body: unknown
}
export type Row = Given & { id: string; network: string; phase: Phase; expected: string }

export const rows = JSON.parse(
  readFileSync(new URL('./answers.json', import.meta.url), 'utf8'),
) as Row[]

/** The network's answer to the next calls. */
let given: Given = { status: 500, body: undefined }
/** One for each test file that uses it: test files share a process, and what a file has opened is closed after it. */
let opened: Promise<ReturnType<typeof open>> | undefined

function openNetworks(): Promise<ReturnType<typeof open>> {
  opened ??= startScripted(script).then(({ url }) => open(url))
  atEnd(() => {
    opened = undefined
  })
  return opened
}

function script(asked: Asked, raw: ServerResponse) {
  const early = beforehand(asked)
  if (early) return { body: early }
  const headers = {
    'content-type': 'application/json',
    date: new Date().toUTCString(),
    ...resolveTimes(given.headers),
  }
  raw.writeHead(given.status, headers)
  raw.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body))
  return undefined
}
let phase: Phase = 'publish'

/** The calls before the one that is tried succeed: the status of a thing is asked for after it was made. */
function beforehand({ method, path }: Asked): unknown {
  if (path.endsWith('/threads_publishing_limit')) return { data: [{ quota_usage: 0 }] }
  // Threads reads the state of a container before it publishes it.
  if (phase === 'publish' && method === 'GET' && path.startsWith('/v1.0/'))
    return { id: '7', status: 'FINISHED' }
  if (phase !== 'prepare-status' || method !== 'POST') return undefined
  const processing_info = { state: 'pending', check_after_secs: 0 }
  return path.startsWith('/2/') ? { data: { id: '7', processing_info } } : { id: '7' }
}

function resolveTimes(headers: Record<string, string> = {}): Record<string, string> {
  const inSeconds = (seconds: string) => String(Math.floor(Date.now() / 1_000) + Number(seconds))
  return Object.fromEntries(
    Object.entries(headers)
      // The real dates are of the day on which the answer was met.
      .filter(([name]) => name !== 'date')
      .map(([name, value]) => [
        name,
        value.replace(/\{now\+(\d+)\}/, (_, seconds) => inSeconds(seconds)),
      ]),
  )
}

const types: Record<string, string> = {
  twitter: 'TWITTER',
  facebook: 'FACEBOOKPAGE',
  instagram: 'INSTAGRAM',
  pinterest: 'PINTEREST',
  linkedin: 'LINKEDIN',
  linkedincompany: 'LINKEDINCOMPANY',
  threads: 'THREADS',
  mastodon: 'MASTODON',
}
const video = mediumAt('https://pictures.example/lake.mp4', mp4(), 'video/mp4')
const extended = { boardId: '12' }
/** The body of a post, where that is what was prepared. */
const frozen: Record<string, string> = {
  mastodon: JSON.stringify({ key: 'k', status: { status: 'Hello' }, unready: [] }),
  linkedin: JSON.stringify({ commentary: 'Good morning' }),
  linkedincompany: JSON.stringify({ commentary: 'Good morning' }),
}

export async function meet(
  name: string,
  at: Phase,
  answer: Given,
  medium: Post['media'][number] = mediumAt(picture),
): Promise<NetworkError> {
  given = answer
  phase = at
  const network = requireNetwork(await openNetworks(), types[name] ?? '')
  return failureOf(call(network, at, medium))
}

function call(network: Network, at: Phase, medium: Post['media'][number]): Promise<unknown> {
  const account = makeAccount(network.name, '77')
  const isVideo = network.name === 'twitter' && at === 'prepare-status'
  const post = makePost({ media: [isVideo ? video : medium], extended })
  if (at === 'look') {
    const attempt = makeAttempt({ preparedId: frozen[network.name] ?? '77_1' })
    return network.find(account, post, attempt, soon())
  }
  if (at === 'prepare') return network.prepare?.(account, post, soon()) ?? Promise.resolve()
  if (at === 'prepare-status') return publishPrepared(network, account, post)
  const preparedId = frozen[network.name] ?? (at === 'publish-status' ? 'video:7' : '7')
  const isPin = network.name === 'pinterest'
  return network.publish(account, post, isPin ? null : preparedId, soon())
}

/** The state is asked for after the upload, and again before the post: an answer that says nothing about the media is met there. */
async function publishPrepared(network: Network, account: Account, post: Post): Promise<unknown> {
  const preparedId = (await network.prepare?.(account, post, soon())) ?? null
  return network.publish(account, post, preparedId, soon())
}

/** `since`: when the call began. It may take seconds, so the least counts from there, and the most from now. */
export function assertWait(
  { kind, retryAt }: NetworkError,
  min: number,
  max: number,
  since = Date.now(),
): void {
  assert.equal(kind, 'rate-limited')
  const at = retryAt?.getTime() ?? Number.NaN
  const [seconds, left] = [(at - since) / 1_000, (at - Date.now()) / 1_000]
  assert.ok(seconds >= min && left <= max, `${seconds} s, ${left} s left`)
}
