// The public interface of media: uploaded media are named by id, others by a URL that the author of a message gave.

import { sql } from 'kysely'
import type { Principal } from '../access/access.ts'
import type { Database, Tx } from '../db/db.ts'
import {
  type ImageLimits,
  type MediumFacts,
  NetworkError,
  type PostMedium,
} from '../networks/networks.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { fromStored, type Said, say } from '../sentences/sentences.ts'
import { listFiles, pick, type StoredFile, urlOf } from './files.ts'
import { findUsableMedia, type MediaState, findVisibleMedia as visibleMedia } from './find.ts'
import { folderOf, makeMediumId, mediumIdOf } from './ids.ts'
import {
  keepForDraft as forDraft,
  keepForSeries as forSeries,
  keepForTemplate as forTemplate,
  listOfSeries as ofSeries,
  listOfTemplates as ofTemplates,
} from './keep.ts'
import { readMediaType, typeInfo } from './mime-types.ts'
import { fits } from './pictures/rendition.ts'
import type { Storage as MediaStorage } from './storage/storage.ts'
import { factsByAddress, mediumByAddress } from './upload/by-address.ts'
import { addImport } from './upload/import.ts'

/** Of these, the ids of the media that the caller may see. */
export const findVisibleMedia = visibleMedia

export const keepForDraft = forDraft
export const keepForSeries = forSeries
export const keepForTemplate = forTemplate
export const listOfSeries = ofSeries
export const listOfTemplates = ofTemplates

export type Storage = MediaStorage
/** A member, or an organization by a token of its own. */
export type MediumOwner = { memberId: string | null; organizationId: string | null }

/** The network gets a rendition of the picture. GIFs and videos are sent unchanged; facts that are unknown decide nothing. */
export function needsRendition(facts: MediumFacts, limits: ImageLimits): boolean {
  const { kind, mimeType, sizeBytes, width, height } = facts
  if (kind !== 'image' || !mimeType || !sizeBytes || !width || !height) return false
  return !fits({ mimeType, sizeBytes, width, height }, limits)
}

/** `reason`: why it is FAILED, in a sentence. */
export type KnownMedium = { state: MediaState; reason: Said | null; facts: MediumFacts }

/**
 * The media that the caller may use; ids that are missing from the result do not exist for this caller. `attached` lists the
 * media that the message already names. Inside a transaction the rows stay locked until it ends.
 */
export async function findMedia(
  database: Database,
  principal: Principal,
  ids: string[],
  attached: string[] = [],
): Promise<Map<string, KnownMedium>> {
  if (ids.length === 0) return new Map()
  const found = await findUsableMedia(database, principal, ids, attached)
  return new Map(
    found.map(({ id, state, reason, mimeType, sizeBytes, original }) => [
      id,
      { state, reason, facts: factsOf(original ?? { mimeType, sizeBytes }) },
    ]),
  )
}

/** The facts of the imported copy; until it is READY, a guess from the file extension of the URL. */
export function factsOfAddress(url: string, copy: KnownMedium | undefined | ''): MediumFacts {
  return copy && copy.state === 'READY' ? copy.facts : factsByAddress(url)
}

/** Stands in for an unknown medium, so that a network does not also complain about a missing picture. */
export const unknownFacts: MediumFacts = factsByAddress('')

/** The id of the medium, if the URL is one that this service issued. */
export function mediumIdInUrl(storage: Storage, url: string): string | undefined {
  const parsed = URL.parse(url)
  const folder = parsed && storage.folderInUrl(parsed)
  return folder ? mediumIdOf(folder) : undefined
}

export async function countWaitingImports(tx: Tx, owner: MediumOwner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from media
    where state = 'QUEUED' and uploaded_at is null and source_url is not null
      and ${owner.memberId === null ? sql`organization_id = ${owner.organizationId}` : sql`member_id = ${owner.memberId}`}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** Creates a medium for each URL and returns the ids by URL. Runs in the transaction of the message that names the URLs. */
export async function importAddresses(
  tx: Tx,
  owner: MediumOwner,
  urls: string[],
): Promise<Map<string, string>> {
  const ids = new Map([...new Set(urls)].map((url) => [url, makeMediumId()]))
  for (const [url, id] of ids) {
    await tx
      .insertInto('media')
      .values({
        id,
        member_id: owner.memberId,
        organization_id: owner.memberId === null ? owner.organizationId : null,
        source_url: url,
        // Placeholders: type and size are known only after the download.
        mime_type: 'image/jpeg',
        size_bytes: 0,
        upload_ends_at: sql`now() + interval '1 day'`,
      })
      .execute()
    await addImport(tx, { mediumId: id, attempt: 1 })
  }
  return ids
}

export type ImportState = { id: string; state: string; reason: Said | null }

export async function findImports(
  database: Database,
  ids: string[],
): Promise<Map<string, ImportState>> {
  if (ids.length === 0) return new Map()
  const rows = await database
    .selectFrom('media')
    .select(['id', 'state', 'reason', 'reason_sentence'])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map((row) => [row.id, { ...row, reason: fromStored(row.reason, row.reason_sentence) }]),
  )
}

/** Links media to messages, which protects the media from the clean-up. */
export async function attachMedia(
  tx: Tx,
  messageIds: string[],
  mediumIds: string[],
): Promise<void> {
  const pairs = messageIds.flatMap((message_id) =>
    mediumIds.map((media_id) => ({ message_id, media_id })),
  )
  if (pairs.length > 0) await tx.insertInto('message_media').values(pairs).execute()
}

export async function detachMedia(tx: Tx, messageId: string): Promise<void> {
  await tx.deleteFrom('message_media').where('message_id', '=', messageId).execute()
}

export type MediumLinks = {
  url: string
  /** Undefined: a document has none. */
  thumbnailUrl?: string
}

/** Signed download URLs, valid for `seconds`. Media that were removed are missing from the result. */
export async function linkMedia(
  { database, storage }: { database: Database; storage: Storage },
  ids: string[],
  seconds: number,
): Promise<Map<string, MediumLinks>> {
  const files = await listFiles(database, ids, ['original', 'thumbnail'])
  const link = (id: string, purpose: string) => urlOf(storage, pick(files, id, purpose), seconds)
  const links = ids.map(async (id) => {
    const [url, thumbnailUrl] = await Promise.all([link(id, 'original'), link(id, 'thumbnail')])
    return url ? [[id, { url, ...(thumbnailUrl ? { thumbnailUrl } : {}) }] as const] : []
  })
  return new Map((await Promise.all(links)).flat())
}

/** Long enough for a network that fetches late, and for a person who receives the URL by email. */
const postSeconds = 3 * 86_400

type NamedMedium = {
  id: string
  thumbnailId?: string
  coverOffsetMs?: number
  videoOptions?: Record<string, unknown>
  userTags?: PostMedium['userTags']
  altText?: string | undefined
}
type Address = { url: string; mediaId?: string; altText?: string }

/** The media of a post in order, each in the rendition for this network: first the uploads, then those given by URL. */
export async function mediaForPost(
  using: { database: Database; storage: Storage; outbound: Pick<Outbound, 'download'> },
  message: { media: unknown; media_urls: unknown },
  networkName: string,
): Promise<PostMedium[]> {
  const named = (message.media ?? []) as NamedMedium[]
  const addresses = (message.media_urls ?? []) as Address[]
  const imports = addresses.flatMap(({ mediaId }) => mediaId ?? [])
  requireImported([...(await findImports(using.database, imports)).values()])
  const thumbnails = named.flatMap(({ thumbnailId }) => thumbnailId ?? [])
  const ids = [...named.map(({ id }) => id), ...thumbnails, ...imports]
  const files = await listFiles(using.database, ids, [networkName, 'original', 'cover'])
  const stored = (medium: NamedMedium) => uploadedMedium(using.storage, files, medium, networkName)
  return Promise.all([
    ...named.map(stored),
    ...addresses.map(({ url, mediaId, altText }) =>
      // Only messages from before imports existed have URLs without a copy.
      mediaId ? stored({ id: mediaId, altText }) : mediumByAddress(using.outbound, url),
    ),
  ])
}

const importPauseMs = 15_000

/** The import job wakes the message when the copy is READY or FAILED; the retry time is only a fallback. */
function requireImported(imports: ImportState[]): void {
  const failed = imports.find(({ state }) => state === 'FAILED')
  if (failed)
    throw new NetworkError('rejected', 'media_not_fetched', failed.reason ?? '', {
      hint: say('media_address_not_open_upload'),
    })
  if (imports.some(({ state }) => state !== 'READY'))
    throw new NetworkError('retry', 'media_being_fetched', say('media_being_fetched'), {
      retryAt: new Date(Date.now() + importPauseMs),
    })
}

async function uploadedMedium(
  storage: Storage,
  files: StoredFile[],
  { id, thumbnailId, coverOffsetMs, videoOptions, userTags, altText = '' }: NamedMedium,
  networkName: string,
): Promise<PostMedium> {
  const file = pick(files, id, networkName) ?? pick(files, id, 'original')
  const url = await urlOf(storage, file, postSeconds)
  if (!file || !url) {
    throw new NetworkError('rejected', 'media_gone', say('medium_gone'), {
      hint: say('upload_again_and_schedule'),
    })
  }
  const facts = {
    mimeType: file.mime_type,
    sizeBytes: Number(file.size_bytes),
    width: file.width,
    height: file.height,
    durationSeconds: file.duration_seconds,
  }
  return {
    ...factsOf(facts),
    altText: altText || null,
    url,
    coverUrl: await urlOf(storage, coverOf(files, id, thumbnailId, networkName), postSeconds),
    ...(file.file_name ? { fileName: file.file_name } : {}),
    ...(thumbnailId ? { hasOwnCover: true } : {}),
    ...(coverOffsetMs === undefined ? {} : { coverOffsetMs }),
    ...(videoOptions ? { videoOptions } : {}),
    ...(userTags ? { userTags } : {}),
    open: async (signal) => ({
      sizeBytes: facts.sizeBytes,
      mimeType: facts.mimeType,
      bytes: await storage.read({ folder: folderOf(id), name: file.name }, signal),
    }),
  }
}

/** The author's picture, as the network takes it, or a frame of the video. */
function coverOf(
  files: StoredFile[],
  id: string,
  thumbnailId: string | undefined,
  networkName: string,
): StoredFile | undefined {
  const chosen = thumbnailId
    ? (pick(files, thumbnailId, networkName) ?? pick(files, thumbnailId, 'original'))
    : undefined
  return chosen ?? pick(files, id, 'cover')
}

type Dimensions = Pick<MediumFacts, 'width' | 'height' | 'durationSeconds'>

/** Dimensions are known only for READY media; before that there are the declared type and size. */
function factsOf(file: { mimeType: string; sizeBytes: number } & Partial<Dimensions>): MediumFacts {
  const type = readMediaType(file.mimeType)
  return {
    kind: type ? typeInfo(type).kind : 'image',
    mimeType: file.mimeType,
    sizeBytes: file.sizeBytes,
    width: file.width ?? null,
    height: file.height ?? null,
    durationSeconds: file.durationSeconds ?? null,
  }
}
