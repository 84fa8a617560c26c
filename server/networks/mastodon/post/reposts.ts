// Reposts, which Mastodon calls boosts (docs.joinmastodon.org, "Boost a status"). An account boosts a status once: the call again answers the
// same boost. The server says of the status whether the account has boosted it, and lists the boost among the account's own.
import {
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../../http/client.ts'
import { webAddressAt } from '../../http/web-address.ts'
import {
  type Account,
  type Finding,
  NetworkError,
  type Post,
  type Published,
} from '../../networks.ts'
import { unlessMissing } from '../../post/gone.ts'
import { repostedBy, repostedMissing } from '../../post/kinds/repost.ts'
import { reposts } from '../limits.ts'
import { requireAccountId } from '../server/account-id.ts'
import { requireStatusId } from './reply.ts'

/** The id of the status on the account's own server, as it is kept for every attempt. Undefined: the message reposts none. */
export async function prepareRepost(
  client: NetworkClient,
  account: Account,
  post: Post,
  signal: AbortSignal,
): Promise<string | undefined> {
  const named = repostedBy(client.name, reposts, post)
  if (named === undefined) return undefined
  const repost = await requireStatusId(client, account, named, signal).catch((error: unknown) => {
    const isAbout = error instanceof NetworkError && error.code.startsWith('mastodon_reply_')
    throw isAbout ? repostedMissing(client.name, error) : error
  })
  return JSON.stringify({ repost })
}

/** Undefined: something else was prepared. */
export function readRepost(preparedId: string | null): string | undefined {
  return /^\{"repost":"([A-Za-z0-9]{1,100})"\}$/.exec(preparedId ?? '')?.[1]
}

export async function publishRepost(
  client: NetworkClient,
  account: Account,
  reposted: string,
  signal: AbortSignal,
): Promise<Published> {
  const path = `${pathOf(reposted)}/reblog`
  const call = { purpose: 'publish', method: 'POST', path } as const
  const { body } = await callNetwork(client, account, call, signal).catch((error: unknown) => {
    const isMissing = error instanceof NetworkError && error.code === 'mastodon_404'
    throw isMissing ? repostedMissing(client.name, error) : error
  })
  if (!textAt(body, 'id')) throw incomplete(client, 'publish')
  return describeRepost(reposted, body)
}

/** A server may answer the status itself, which is not the boost. */
function describeRepost(reposted: string, answer: unknown): Published {
  const id = textAt(answer, 'id')
  const inner = valueAt(answer, 'reblog') ?? answer
  return {
    postId: id === undefined || id === reposted ? null : id,
    postUrl: webAddressAt(inner, 'url') ?? webAddressAt(inner, 'uri') ?? null,
  }
}

export async function findRepost(
  client: NetworkClient,
  account: Account,
  reposted: string,
  signal: AbortSignal,
): Promise<Finding> {
  const call = { purpose: 'read', method: 'GET', path: pathOf(reposted) } as const
  const answer = await unlessMissing(
    callNetwork(client, account, call, signal),
    ({ code }) => code === 'mastodon_404',
  )
  // A status that is not there cannot be reposted.
  if (!answer) return { absent: true }
  const isReposted = valueAt(answer.body, 'reblogged')
  if (typeof isReposted !== 'boolean') throw incomplete(client, 'read')
  if (!isReposted) return { absent: true }
  const listed = await findListed(client, account, reposted, signal)
  return { found: describeRepost(reposted, listed ?? answer.body) }
}

/** Among the newest of the account. The boost of an attempt in doubt is one of them. */
async function findListed(
  client: NetworkClient,
  account: Account,
  reposted: string,
  signal: AbortSignal,
): Promise<unknown> {
  const accountId = await requireAccountId(client, account, signal)
  const path = `/api/v1/accounts/${encodeURIComponent(accountId)}/statuses`
  const call = { purpose: 'read', method: 'GET', path, query: { limit: '40' } } as const
  const { body } = await callNetwork(client, account, call, signal)
  return listAt({ body }, 'body').find((one) => textAt(one, 'reblog', 'id') === reposted)
}

function pathOf(id: string): string {
  return `/api/v1/statuses/${encodeURIComponent(id)}`
}
