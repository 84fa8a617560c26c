// Shared by all connector tests: a post and an account for each network, the networks opened, and an error looked at.
import assert from 'node:assert/strict'
import { inspect } from 'node:util'
import {
  type Account,
  type Attempt,
  hasFirstPhase,
  type Network,
  NetworkError,
  type Post,
} from '../../server/networks/networks.ts'
import { type Networks, type NetworksOptions, openNetworks } from '../../server/networks/open.ts'
import { networks as described } from '../../server/networks/registry.ts'
import { atEnd } from '../support/at-end.ts'
import { need } from '../support/need.ts'

export const picture = 'https://pictures.example/lake.jpg'

let count = 0

/** Different every time: no test meets what another one left behind. An id of 17 digits, of which the first is never 0. */
export function unique(): string {
  count += 1
  const [time, pid] = [String(Date.now()).slice(-9), String(process.pid % 1000).padStart(3, '0')]
  return `1${time}${pid}${String(count).padStart(4, '0')}`
}

export function makePost(more: Partial<Post> = {}): Post {
  return {
    messageId: '1',
    idempotencyKey: 'key',
    text: `Good morning ${unique()}`,
    media: [],
    extended: {},
    targeting: null,
    privacy: null,
    location: null,
    postType: null,
    follows: null,
    ...more,
  }
}

export function makeAttempt(more: Partial<Attempt> = {}): Attempt {
  const now = new Date()
  return { startedAt: now, endedAt: now, now, preparedId: null, otherPostIds: [], ...more }
}

/** As the publisher does: only what has a first phase is prepared. */
export async function prepareIfNeeded(
  network: Network,
  account: Account,
  post: Post,
): Promise<string | null> {
  if (!hasFirstPhase(network, post.media.length > 0, post.follows)) return null
  return (await network.prepare?.(account, post, soon())) ?? null
}

/** The check of a part, or of a post. */
export function checkOf({ network, isPart }: { network: Network; isPart?: true }) {
  return (isPart && network.parts?.check) || network.check
}

/** An id as the network makes them, different every time. */
export function makeId(network: string): string {
  if (network === 'bluesky') return makeDid()
  return network === 'mastodon' ? `u${unique()}@mastodon.test` : unique()
}

export function makeAccount(network: string, networkId = makeId(network)): Account {
  const accessToken = `sandbox-${network}-${networkId}-secret`
  return { networkId, username: 'demo', credentials: { accessToken } }
}

/** An id as Bluesky makes them, different every time. */
export function makeDid(): string {
  const digits = unique().padStart(24, '0')
  return `did:plc:${[...digits].map((digit) => 'zyxwvutsrq'[Number(digit)]).join('')}`
}

/** Enough for any call, on a machine that is busy as well. */
export const soon = () => AbortSignal.timeout(60_000)

/** Gives up while the network still works on the media: later, on a machine that has not uploaded them by then. */
export async function prepareHastily(
  { prepare }: Pick<Network, 'prepare'>,
  account: Account,
  post: Post,
  hasteMs: number,
): Promise<string> {
  try {
    return await need(prepare)(account, post, AbortSignal.timeout(hasteMs))
  } catch (error) {
    if (hasteMs > 20_000 || !(error instanceof NetworkError && error.kind === 'retry')) throw error
    return prepareHastily({ prepare }, account, post, 2 * hasteMs)
  }
}

export function open(
  url: string | Record<string, string>,
  options: Partial<NetworksOptions> = {},
): Networks {
  const at = (name: string) => (typeof url === 'string' ? url : (url[name] ?? ''))
  const { descriptions = described } = options
  const networks = openNetworks({
    addresses: Object.fromEntries(descriptions.map(({ name }) => [name, at(name)])),
    ...options,
  })
  atEnd(() => networks.close())
  return networks
}

export function requireNetwork(networks: Networks, type: string): Network {
  const network = networks.forType(type)
  assert.ok(network, `there is a network for ${type}`)
  return network
}

/** The NetworkError a call ends in; none of them may show the token, wherever one looks. */
export async function failureOf(call: Promise<unknown>): Promise<NetworkError> {
  const error = await call.then(
    (value) => assert.fail(`expected a failure, got ${inspect(value)}`),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof NetworkError, inspect(error))
  assert.doesNotMatch(inspect(error, { depth: 10, showHidden: true }), /sandbox-|-secret/)
  return error
}

export function titleOf({ name, what }: { name: string; what: string }): string {
  return `${name}, ${what},`
}
