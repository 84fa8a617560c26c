// The version of a message: the ETag of its representation, and the condition If-Match that an edit or a review may carry.
import { Type } from 'typebox'
import type { Database, Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import { etagOf, isMatch } from '../../http/etag.ts'
import type { Storage } from '../../media/media.ts'
import { type MessageItem, type MessageRow, versionOf } from './item.ts'
import { renderMessages } from './render.ts'

/** For the schema of a route that takes the condition. */
export const VersionHeaders = Type.Object({
  'If-Match': Type.Optional(
    Type.String({
      description:
        'The ETag of the message as it was read, or its version in quotes. Another version is refused (412).',
    }),
  ),
})

/** Called with the locked message. Throws when it is not the version that the caller has read. */
export type RequireVersion = (tx: Tx, message: MessageRow) => Promise<void>

/** For a request without If-Match. */
export const anyVersion: RequireVersion = async () => undefined

export function versionCondition(storage: Storage, ifMatch: string | undefined): RequireVersion {
  if (ifMatch === undefined) return anyVersion
  // A new signature of the same addresses is no change of the message.
  const named = ifMatch.replaceAll(/\.\d+(?=")/g, '')
  return async (tx, message) => {
    if (isMatch(named, `"${versionOf(message)}"`)) return
    const { version } = await renderVersion({ database: tx, storage }, message)
    if (isMatch(named, version)) return
    throw new Problem('versionMismatch', { resource: { type: 'message', id: message.id } })
  }
}

type Versioned = {
  item: MessageItem
  /** Changes with the message. */
  version: string
  /** Changes also with the signed addresses of its media. */
  etag: string
}

/** Half the time that signed addresses are valid (render.ts): those of an answer that a client keeps still work. */
const signedSeconds = 900

export async function renderVersion(
  using: { database: Database; storage: Storage },
  row: MessageRow,
): Promise<Versioned> {
  const [item] = await renderMessages(using, [row])
  if (!item) throw new Error('a message was rendered as nothing')
  const mediaUrls = item.mediaUrls?.map(withoutSignatures)
  const parts = item.parts?.map((part) => ({
    ...part,
    mediaUrls: part.mediaUrls?.map(withoutSignatures),
  }))
  // Every edit is a version of its own, even one that changes nothing.
  const version = etagOf(JSON.stringify({ ...item, mediaUrls, parts, at: row.modified_at }))
  const shown = [item, ...(item.parts ?? [])].flatMap(({ mediaUrls: urls }) => urls ?? [])
  const isSigned = shown.some(({ thumbnailUrl }) => thumbnailUrl !== undefined)
  const period = Math.floor(Date.now() / 1000 / signedSeconds)
  return { item, version, etag: isSigned ? version.replace(/"$/, `.${period}"`) : version }
}

type ShownMedium = NonNullable<MessageItem['mediaUrls']>[number]

/** An address with a thumbnail is one of ours, and its query is the signature. */
function withoutSignatures(medium: ShownMedium): ShownMedium {
  const { url, thumbnailUrl } = medium
  if (thumbnailUrl === undefined) return medium
  return { ...medium, url: withoutQuery(url), thumbnailUrl: withoutQuery(thumbnailUrl) }
}

function withoutQuery(url: string): string {
  return url.replace(/\?.*/s, '')
}
