// Parts of the subjects of the conformance suite: a sandbox, and posts that differ every time.

import { jpeg, mp4, pdf } from '../../sandbox/media/pictures.testing.ts'
import { sandboxNetworks } from '../../sandbox/networks/registry.ts'
import type { Account, Post } from '../../server/networks/networks.ts'
import type { Subject } from './conformance.ts'
import { makePart } from './conformance-parts.ts'
import { startFileHost } from './file-host.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { makeAccount, makeDid, makePost, open, requireNetwork, unique } from './subjects.ts'

export const sandbox = await startSandboxNetworks()
// How long a network works on a video is no matter here; media.test.ts looks at that.
for (const { name } of sandboxNetworks) await sandbox.setProcessing(name, 0)
const opened = open(sandbox.addresses)
const host = await startFileHost()

// No two of them have the same bytes.
export const makePicture = () => {
  const name = unique()
  const medium = host.put(`${name}.jpg`, { bytes: jpeg(name), mimeType: 'image/jpeg' })
  return { ...medium, altText: `Grüße & “Boote” 🚤 ${name}` }
}
export const pictures = (count: number) => Array.from({ length: count }, makePicture)
export const longAltText = (length: number) => ({ ...makePicture(), altText: 'x'.repeat(length) })
export const video = host.put('lake.mp4', { bytes: mp4(50_000), mimeType: 'video/mp4' })
export const makeDocument = () => {
  const name = unique()
  return host.put(`${name}.pdf`, { bytes: pdf(name), mimeType: 'application/pdf' })
}
/** Two pieces for X. */
export const longVideo = host.put('river.mp4', { bytes: mp4(2_200_000), mimeType: 'video/mp4' })
/** Two parts for LinkedIn. */
export const largeVideo = host.put('sea.mp4', { bytes: mp4(4_400_000), mimeType: 'video/mp4' })

export async function pinCase(media: Post['media']) {
  const account = makeAccount('pinterest')
  const boardId = await sandbox.addBoard(account.networkId)
  const extended = { boardId, destinationUrl: 'https://example.com/lake' }
  return { account, post: makePost({ media, extended }) }
}

export const simple = (network: string, more: () => Partial<Post>) => async () => ({
  account: makeAccount(network),
  post: makePost(more()),
})

export const fieldsOf: Record<string, string[]> = {
  twitter: ['id', 'text', 'created_at', 'entities', 'conversation_id'],
  facebook: ['is_published', 'published', 'permalink_url'],
  instagram: ['status_code', 'status', 'id', 'caption', 'permalink', 'timestamp'],
  pinterest: ['id', 'description', 'link', 'created_at'],
  bluesky: ['uri'],
  mastodon: ['id', 'content', 'created_at', 'media_attachments', 'in_reply_to_id'],
  linkedin: ['id'],
  linkedincompany: ['id', 'commentary', 'createdAt', 'content'],
  threads: ['status', 'error_message', 'id', 'text', 'permalink', 'timestamp'],
}

export const blueskyCase = (more: () => Partial<Post>) => async () => ({
  account: makeAccount('bluesky', makeDid()),
  post: makePost(more()),
})

/** A part of a chain, whose posts are published when the case is made. */
export const part =
  (
    type: string,
    {
      account,
      ...more
    }: { account(): Account; first?: () => Partial<Post>; part(): Partial<Post> },
  ) =>
  () =>
    makePart(requireNetwork(opened, type), account(), {
      first: more.first?.() ?? {},
      part: more.part(),
    })

export type Row = Omit<Subject, 'network' | 'hurried' | 'isPrepared' | 'fields'> & {
  type: string
  isPrepared?: boolean
  /** If they are others than those of its posts. */
  fields?: string[]
}
