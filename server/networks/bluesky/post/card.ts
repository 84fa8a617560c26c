// The card of a link: Bluesky makes none itself, so it belongs to the post.
import type { NetworkClient } from '../../http/client.ts'
import type { Account } from '../../networks.ts'
import { readLinkCard } from '../../post/link-card.ts'
import { images, thumbMaxBytes } from '../limits.ts'
import { uploadBlob } from './blobs.ts'

/** Undefined: the page cannot be read, or has no title. The post goes out without a card. */
export async function makeCard(
  client: NetworkClient,
  account: Account,
  uri: string,
  signal: AbortSignal,
): Promise<Record<string, unknown> | undefined> {
  const pictures = { mimeTypes: images.mimeTypes, maxBytes: thumbMaxBytes }
  const card = await readLinkCard(client, uri, pictures, signal)
  if (!card) return undefined
  const { title, description, picture } = card
  if (!picture) return { uri, title, description }
  const { mimeType, bytes } = picture
  const upload = { mimeType, sizeBytes: bytes.length, body: bytes }
  return { uri, title, description, thumb: await uploadBlob(client, account, upload, signal) }
}
