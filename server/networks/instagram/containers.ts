// A container holds what will become the post, and knows its own state.

import { type Call, callNetwork, incomplete, type NetworkClient, textAt } from '../http/client.ts'
import { graphVersion } from '../http/graph.ts'
import { waitUntilReady } from '../http/wait.ts'
import type { Account, Post, PostMedium } from '../networks.ts'
import { altTextFor } from '../publishing/alt-text.ts'
import { explainContainer } from './explain.ts'
import { altText } from './limits.ts'

export async function makeContainer(
  client: NetworkClient,
  account: Account,
  post: Post,
  signal: AbortSignal,
): Promise<string> {
  const path = `${graphVersion}/${encodeURIComponent(account.networkId)}/media`
  const create = async (form: Record<string, string>): Promise<string> => {
    const call: Call = { purpose: 'prepare', method: 'POST', path, form, isSlow: true }
    const id = textAt((await callNetwork(client, account, call, signal)).body, 'id')
    if (!id) throw incomplete(client, 'prepare')
    return id
  }
  const caption = { ...(post.text === '' ? {} : { caption: post.text }) }
  const [only] = post.media
  if (only !== undefined && post.media.length === 1) {
    const id = await create({ ...caption, ...mediaOf(only, 'REELS') })
    await waitForContainer(client, account, id, signal)
    return id
  }
  const children: string[] = []
  for (const medium of post.media)
    children.push(await create({ ...mediaOf(medium, 'VIDEO'), is_carousel_item: 'true' }))
  for (const child of children) await waitForContainer(client, account, child, signal)
  const id = await create({ ...caption, media_type: 'CAROUSEL', children: children.join(',') })
  await waitForContainer(client, account, id, signal)
  return id
}

function mediaOf(medium: PostMedium, videoType: string): Record<string, string> {
  if (medium.kind === 'video') return { media_type: videoType, video_url: medium.url }
  const text = altTextFor(altText, medium)
  return { image_url: medium.url, ...(text === '' ? {} : { alt_text: text }) }
}

/** Publishing too early is harmless: Instagram then answers that the container is not ready. */
async function waitForContainer(
  client: NetworkClient,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  await waitUntilReady(async () => {
    const { code, sentence } = await readContainer(client, account, id, 'prepare', signal)
    if (code === 'ERROR' || code === 'EXPIRED') throw explainContainer(code, sentence)
    // A code that is not known here is one before the end.
    return { isReady: code === 'FINISHED' || code === 'PUBLISHED' }
  }, signal)
}

export async function readContainer(
  client: NetworkClient,
  account: Account,
  id: string,
  purpose: Call['purpose'],
  signal: AbortSignal,
): Promise<{ code: string; sentence: string | undefined }> {
  const call: Call = {
    purpose,
    method: 'GET',
    path: `${graphVersion}/${encodeURIComponent(id)}`,
    query: { fields: 'status_code,status' },
  }
  const { body } = await callNetwork(client, account, call, signal)
  const code = textAt(body, 'status_code')
  if (!code) throw incomplete(client, purpose)
  return { code, sentence: textAt(body, 'status') }
}
