// A story of a Page (developers.facebook.com, "Facebook Stories API"): an unpublished photo or a finished video becomes one. The list of stories
// names the photo or the video that each was made of.
import { say } from '../../../sentences/sentences.ts'
import { graphPath } from '../../graph/graph.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  listAt,
  type NetworkClient,
  textAt,
  valueAt,
} from '../../http/client.ts'
import { webAddressAt } from '../../http/web-address.ts'
import type { Account, Attempt, Finding, Published } from '../../networks.ts'
import { nextToken } from '../../post/page-tokens.ts'
import { absentFor, clockTrouble, findOwnSince, isSettled } from '../../post/sameness.ts'

/** A story is in the list for a day, and longer only if the Page keeps an archive. */
const listedMs = 23 * 3_600_000
const maxPages = 10

export type Story = { client: NetworkClient; account: Account; signal: AbortSignal }

export async function publishPhotoStory(
  { client, account, signal }: Story,
  photo: string,
): Promise<string> {
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: `${graphPath}/${encodeURIComponent(account.networkId)}/photo_stories`,
    form: { photo_id: photo },
  }
  const { body } = await callNetwork(client, account, call, signal)
  const id = textAt(body, 'post_id')
  if (valueAt(body, 'success') !== true || !id) throw incomplete(client, 'publish')
  return id
}

/** A photo does not say whether it has become a story. */
export async function findPhotoStory(
  story: Story,
  attempt: Attempt,
  photo: string,
): Promise<Finding> {
  const found = await findListed(story, attempt, photo)
  if (found) return { found }
  if (attempt.now.getTime() - attempt.startedAt.getTime() > listedMs)
    throw incomplete(story.client, 'read')
  return absentFor(attempt)
}

/** For a video that is published: its post. The list may show it a little later. */
export async function findVideoStory(
  story: Story,
  attempt: Attempt,
  video: string,
  settlingSeconds: number,
): Promise<Finding> {
  const found = await findListed(story, attempt, video)
  if (found) return { found }
  if (!isSettled(attempt, settlingSeconds)) throw incomplete(story.client, 'read')
  const note = say('published_without_address', { network: 'Facebook' })
  return { found: { postId: null, postUrl: null, note } }
}

/** Undefined: the list was read back to before the attempt, and does not have it. */
async function findListed(
  story: Story,
  attempt: Attempt,
  medium: string,
): Promise<Published | undefined> {
  const tokens: (string | undefined)[] = [undefined]
  while (tokens.length <= maxPages) {
    const { recent, next } = await readPage(story, attempt, tokens)
    const own = recent.find((item) => textAt(item, 'media_id') === medium)
    if (own) return describeStory(story.client, own)
    if (recent.some((item) => textAt(item, 'media_id') === undefined)) break
    if (next === null) return undefined
    if (next === undefined) break
    tokens.push(next)
  }
  throw incomplete(story.client, 'read')
}

/** `next` is null at the end, and undefined if the rest cannot be read. */
async function readPage(
  { client, account, signal }: Story,
  attempt: Attempt,
  tokens: readonly (string | undefined)[],
): Promise<{ recent: unknown[]; next: string | null | undefined }> {
  const answer = await callNetwork(client, account, list(account, tokens.at(-1)), signal)
  const since = findOwnSince(attempt, answer)
  if (since === undefined) throw clockTrouble(client, answer)
  if (valueAt(answer.body, 'data') === undefined) throw incomplete(client, 'read')
  const items = listAt(answer.body, 'data')
  const recent = items.filter((item) => !(timeOf(item) < since))
  const isEnd = recent.length < items.length || !textAt(answer.body, 'paging', 'next')
  if (isEnd) return { recent, next: null }
  const after = textAt(answer.body, 'paging', 'cursors', 'after')
  return { recent, next: after === undefined ? undefined : nextToken(tokens, after) }
}

function list({ networkId }: Account, after: string | undefined): Call {
  const fields = 'post_id,media_id,creation_time,url'
  return {
    purpose: 'read',
    method: 'GET',
    path: `${graphPath}/${encodeURIComponent(networkId)}/stories`,
    query: { fields, limit: '50', ...(after ? { after } : {}) },
  }
}

function describeStory(client: NetworkClient, item: unknown): Published {
  const postId = textAt(item, 'post_id')
  if (!postId) throw incomplete(client, 'read')
  return { postId, postUrl: webAddressAt(item, 'url') ?? `${client.site}/${postId}` }
}

/** In seconds, or as a date. */
function timeOf(item: unknown): number {
  const text = textAt(item, 'creation_time') ?? ''
  return /^\d{1,12}$/.test(text) ? Number(text) * 1_000 : Date.parse(text)
}
