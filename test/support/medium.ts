// Media for connectors, at URLs that do not exist: opening one returns these bytes.
import { jpeg, mp4, pdf } from '../../sandbox/media/pictures.testing.ts'
import { mediumByAddress } from '../../server/media/upload/by-address.ts'
import type { PostMedium } from '../../server/networks/networks.ts'

export function mediumAt(url: string, bytes: Buffer = jpeg(), mimeType = 'image/jpeg'): PostMedium {
  const headers = { 'content-type': mimeType, 'content-length': String(bytes.length) }
  const download = async () => ({ status: 200, headers, bytes: once(bytes) })
  return mediumByAddress({ download }, url)
}

/** For a publisher whose messages have media by URL; those with an id are PDFs. */
export async function mediaAtAddresses(message: {
  media?: unknown
  media_urls: unknown
}): Promise<PostMedium[]> {
  const documents = ((message.media ?? []) as { id: string }[]).map(({ id }) =>
    mediumAt(`https://files.example/${id}.pdf`, pdf(id), 'application/pdf'),
  )
  if (documents.length > 0) return documents
  const addresses = (message.media_urls ?? []) as { url: string; altText?: string }[]
  return addresses.map(({ url, altText }) => ({
    ...(url.endsWith('.mp4') ? mediumAt(url, mp4(), 'video/mp4') : mediumAt(url)),
    ...(altText && { altText }),
  }))
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
