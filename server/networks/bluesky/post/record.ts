// Makes the record of a post: the text with its facets, media, the card of a link, and what extendedInfo says.
import { say } from '../../../sentences/sentences.ts'
import { callNetwork, type NetworkClient, textAt, valueAt } from '../../http/client.ts'
import { type Account, NetworkError, type Post, type PostMedium } from '../../networks.ts'
import { quotedBy } from '../../post/kinds/quote.ts'
import { parentGone } from '../../post/parent-gone.ts'
import { postCollection, readRecord } from '../calls.ts'
import { isAccountTrouble } from '../explain.ts'
import { quotes } from '../limits.ts'
import { type Feature, findFeatures, makeFacets } from '../text/facets.ts'
import { uploadMedium } from './blobs.ts'
import { makeCard } from './card.ts'
import { findAddress, type PostAddress, readOptions } from './options.ts'

export async function makeRecord(
  client: NetworkClient,
  account: Account,
  post: Post,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { langs, labels, replyTo } = readOptions(post.extended)
  const features = findFeatures(post.text, post.mentions)
  const dids = await resolveMentions(client, account, features, signal)
  const facets = makeFacets(post.text, features, dids)
  const quoted = await makeQuote(client, account, post, signal)
  const embed = joined(quoted, await makeEmbed(client, account, { post, features }, signal))
  const parent = post.follows
    ? { repo: account.networkId, rkey: post.follows.parent.postId }
    : replyTo
  const missing = post.follows ? parentGone(client) : replyToMissing()
  const reply = parent && (await makeReply(client, account, { parent, missing }, signal))
  return {
    $type: postCollection,
    text: post.text,
    createdAt: new Date().toISOString(),
    ...(facets.length > 0 ? { facets } : {}),
    ...(embed ? { embed } : {}),
    ...(reply ? { reply } : {}),
    ...(langs.length > 0 ? { langs } : {}),
    ...(labels.length > 0 ? { labels: selfLabels(labels) } : {}),
  }
}

function selfLabels(labels: string[]) {
  const values = labels.map((val) => ({ val }))
  return { $type: 'com.atproto.label.defs#selfLabels', values }
}

/** Handles change owners; a mention means the account that has the handle now. */
async function resolveMentions(
  client: NetworkClient,
  account: Account,
  features: readonly Feature[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const dids = new Map<string, string>()
  const handles = features.flatMap((feature) =>
    feature.kind === 'mention' && feature.did === undefined ? feature.handle : [],
  )
  for (const handle of new Set(handles)) {
    const did = await resolveHandle(client, account, handle, signal)
    if (did) dids.set(handle, did)
  }
  return dids
}

/** Undefined: no account has the handle. */
async function resolveHandle(
  client: NetworkClient,
  account: Account,
  handle: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const path = '/xrpc/com.atproto.identity.resolveHandle'
  try {
    const { body } = await callNetwork(
      client,
      account,
      { purpose: 'prepare', method: 'GET', path, query: { handle } },
      signal,
    )
    return textAt(body, 'did')
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'rejected') return undefined
    throw error
  }
}

async function makeEmbed(
  client: NetworkClient,
  account: Account,
  { post: { media }, features }: { post: Post; features: readonly Feature[] },
  signal: AbortSignal,
): Promise<Record<string, unknown> | undefined> {
  const [first] = media
  if (first?.kind === 'video') {
    const video = await uploadMedium(client, account, first, signal)
    const alt = first.altText ? { alt: first.altText } : {}
    return { $type: 'app.bsky.embed.video', video, ...alt, ...ratioOf(first) }
  }
  if (first) {
    const images: unknown[] = []
    for (const medium of media) {
      const image = await uploadMedium(client, account, medium, signal)
      images.push({ image, alt: medium.altText ?? '', ...ratioOf(medium) })
    }
    return { $type: 'app.bsky.embed.images', images }
  }
  const link = features.find((feature) => feature.kind === 'link')
  const external = link && (await makeCard(client, account, link.uri, signal))
  return external && { $type: 'app.bsky.embed.external', external }
}

/** Lets apps reserve the space before the picture is loaded. */
function ratioOf({ width, height }: PostMedium): Record<string, unknown> {
  return width && height ? { aspectRatio: { width, height } } : {}
}

/** A reply names the post that it answers, and the one that began the conversation, by address and content. */
async function makeReply(
  client: NetworkClient,
  account: Account,
  { parent: { repo, rkey }, missing }: { parent: PostAddress; missing: NetworkError },
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const found = await readPost(client, account, { repo, rkey }, signal)
  const [uri, cid] = [textAt(found, 'uri'), textAt(found, 'cid')]
  if (!uri || !cid) throw missing
  const parent = { uri, cid }
  return { root: valueAt(found, 'value', 'reply', 'root') ?? parent, parent }
}

/** A quoted post is named by address and content as well. */
async function makeQuote(
  client: NetworkClient,
  account: Account,
  post: Post,
  signal: AbortSignal,
): Promise<Record<string, unknown> | undefined> {
  const address = findAddress(quotedBy(client.name, quotes, post))
  if (!address) return undefined
  const found = await readPost(client, account, address, signal)
  const [uri, cid] = [textAt(found, 'uri'), textAt(found, 'cid')]
  if (uri && cid) return { $type: 'app.bsky.embed.record', record: { uri, cid } }
  throw new NetworkError('rejected', 'bluesky_no_quoted', say('quote_missing'), {
    hint: say('quote_missing_advice'),
  })
}

/** A post has one embed. */
function joined(
  record: Record<string, unknown> | undefined,
  media: Record<string, unknown> | undefined,
): Record<string, unknown> | undefined {
  return record && media
    ? { $type: 'app.bsky.embed.recordWithMedia', record, media }
    : (record ?? media)
}

/** Undefined: there is none. */
export async function readPost(
  client: NetworkClient,
  account: Account,
  { repo, rkey }: PostAddress,
  signal: AbortSignal,
): Promise<unknown> {
  const address = { repo, collection: postCollection, rkey }
  return readRecord(client, account, address, signal).catch((error: unknown) => {
    if (!isAccountTrouble(error)) throw error
    return undefined
  })
}

function replyToMissing(): NetworkError {
  return new NetworkError('rejected', 'bluesky_no_parent', say('reply_to_missing'), {
    hint: say('reply_to_missing_advice'),
  })
}
