// Copies the media at the addresses of mediaUrls when a message is created or edited. The copy is shown, approved and published: the
// file at an address could be replaced after its review.

import { sql } from 'kysely'
import type { Principal } from '../../access/access.ts'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import {
  attachMedia,
  countWaitingImports,
  findImports,
  type ImportState,
  importAddresses,
  type MediumOwner,
} from '../../media/media.ts'
import { say } from '../../sentences/sentences.ts'
import type { MessageInput } from '../input/input.ts'
import type { StoredPart } from '../input/parts.ts'
import type { MessageRow } from '../representation/item.ts'

type Address = MessageInput['mediaUrls'][number]

/** Returns the input with a medium for every address. Addresses in `before` are not fetched again. */
export async function freezeAddresses(
  tx: Tx,
  idInUrl: (url: string) => string | undefined,
  principal: Principal,
  given: MessageInput,
  before: Address[] = [],
): Promise<MessageInput> {
  const freeze = <Content extends Frozen>(content: Content) =>
    freezeContent(tx, idInUrl, principal, content, before)
  const input = await freeze(withoutOwnThumbnails(idInUrl, given))
  return {
    ...input,
    parts: await inTurn(input.parts, freeze),
    variations: await inTurn(input.variations, async ({ content, ...variation }) => ({
      ...variation,
      content: content.parts ? { ...content, parts: await inTurn(content.parts, freeze) } : content,
    })),
  }
}

/** One after the other: within a transaction all queries share one connection. */
async function inTurn<One, Other>(
  list: One[],
  change: (one: One) => Promise<Other>,
): Promise<Other[]> {
  const changed: Other[] = []
  for (const one of list) changed.push(await change(one))
  return changed
}

type Frozen = Pick<MessageInput, 'mediaUrls'>

async function freezeContent<Content extends Frozen>(
  tx: Tx,
  idInUrl: (url: string) => string | undefined,
  principal: Principal,
  input: Content,
  before: Address[],
): Promise<Content> {
  if (input.mediaUrls.length === 0) return input
  const kept = await copiesOf(tx, before)
  const known = input.mediaUrls.map((address) => ({
    ...address,
    mediaId: address.mediaId ?? idInUrl(address.url) ?? kept.get(address.url),
  }))
  const missing = known.flatMap(({ url, mediaId }) => (mediaId ? [] : url))
  const owner = ownerOf(principal)
  if (missing.length > 0) await requireFewWaiting(tx, owner)
  const fetched = await importAddresses(tx, owner, missing)
  const mediaUrls = known.map(({ mediaId, ...address }) => {
    const id = mediaId ?? fetched.get(address.url)
    return { ...address, ...(id ? { mediaId: id } : {}) }
  })
  return { ...input, mediaUrls }
}

/** Clients send back what they have read: a generated thumbnail has a signed address that expires. */
function withoutOwnThumbnails(
  idInUrl: (url: string) => string | undefined,
  input: MessageInput,
): MessageInput {
  const keep = <T extends { thumbnailUrl?: string }>({ thumbnailUrl, ...rest }: T) =>
    thumbnailUrl && idInUrl(thumbnailUrl) === undefined ? { ...rest, thumbnailUrl } : rest
  const keepAll = (options: MessageInput['mediaOptions']) =>
    Object.fromEntries(Object.entries(options).map(([id, one]) => [id, keep(one)]))
  const keepIn = <
    Content extends Partial<Pick<MessageInput, 'mediaOptions' | 'mediaUrls' | 'parts'>>,
  >(
    content: Content,
  ): Content => ({
    ...content,
    ...(content.mediaOptions && { mediaOptions: keepAll(content.mediaOptions) }),
    ...(content.mediaUrls && { mediaUrls: content.mediaUrls.map(keep) }),
    ...(content.parts && { parts: content.parts.map(keepIn) }),
  })
  return {
    ...keepIn(input),
    variations: input.variations.map(({ content, ...variation }) => ({
      ...variation,
      content: keepIn(content),
    })),
  }
}

const maxWaiting = 500

/** An account's addresses are fetched one after the other: thousands of them would delay its messages for hours. */
async function requireFewWaiting(tx: Tx, owner: MediumOwner): Promise<void> {
  if ((await countWaitingImports(tx, owner)) < maxWaiting) return
  throw new Problem('conflict', {
    message: say('imports_too_many', { count: maxWaiting }),
    hint: say('imports_advice'),
    reason: 'too_many_imports',
    param: '/mediaUrls',
  })
}

/** All media of a message and its parts: uploads with their thumbnails, and copies. */
export function mediaOf(
  input: Pick<MessageInput, 'mediaIds' | 'mediaOptions' | 'mediaUrls' | 'parts'>,
): string[] {
  const contents = [input, ...input.parts]
  return [
    ...new Set(
      contents.flatMap((content) => [
        ...content.mediaIds,
        ...thumbnailsOf(content),
        ...content.mediaUrls.flatMap(({ mediaId }) => mediaId ?? []),
      ]),
    ),
  ]
}

/** The addresses of the message and its parts. */
export function allAddresses({
  mediaUrls,
  parts,
}: Pick<MessageInput, 'mediaUrls' | 'parts'>): Address[] {
  return [...mediaUrls, ...parts.flatMap((part) => part.mediaUrls)]
}

export function thumbnailsOf({
  mediaIds,
  mediaOptions,
}: Pick<MessageInput, 'mediaIds' | 'mediaOptions'>): string[] {
  return mediaIds.flatMap((id) => mediaOptions[id]?.thumbnailId ?? [])
}

/** The addresses of the message and its parts. */
export function addressesOf(row: Pick<MessageRow, 'media_urls' | 'parts'>): Address[] {
  const ofParts = ((row.parts ?? []) as StoredPart[]).flatMap(({ mediaUrls }) => mediaUrls)
  return [...((row.media_urls ?? []) as Address[]), ...ofParts]
}

/** A reviewer can approve only media that can be seen: copies must be ready. */
export async function requireFrozen(tx: Tx, message: MessageRow): Promise<void> {
  const addresses = addressesOf(message)
  const states = await statesOf(tx, addresses)
  const resource = { type: 'message', id: message.id }
  const failed = states.find((found) => found?.state === 'FAILED')
  if (failed)
    throw new Problem('conflict', {
      message: say('media_of_message_not_fetched'),
      reason: 'media_not_fetched',
      hint: say('author_can_replace_media', { why: failed.reason ?? '' }),
      resource,
    })
  if (states.some((found) => found?.state !== 'READY'))
    throw new Problem('conflict', {
      message: say('media_of_message_being_fetched'),
      reason: 'media_being_fetched',
      hint: say('approve_in_a_moment'),
      resource,
    })
}

/** A background task: copies the media of messages from a version that made no copies, in batches. */
export async function freezeEarlier(database: Database): Promise<void> {
  for (let count = batch; count === batch; )
    count = await inTransaction(database, async (tx) => {
      const { rows } = await sql<MessageRow & { organization_id: string | null }>`
        select m.*, (select organization_id from profiles where id = m.profile_id)
        from messages m
        where (m.act_at is not null or m.sequence_number is not null)
          and jsonb_path_exists(m.media_urls, '$[*] ? (!exists(@.mediaId))')
        order by m.id limit ${batch} for update skip locked`.execute(tx)
      for (const row of rows) await freezeOne(tx, row)
      return rows.length
    })
}

const batch = 100

async function freezeOne(
  tx: Tx,
  row: MessageRow & { organization_id: string | null },
): Promise<void> {
  const addresses = (row.media_urls ?? []) as Address[]
  const owner = { memberId: row.created_by, organizationId: row.organization_id }
  const urls = addresses.flatMap(({ url, mediaId }) => (mediaId ? [] : url))
  const fetched = await importAddresses(tx, owner, urls)
  const frozen = addresses.map(({ url, mediaId = fetched.get(url) }) => ({ url, mediaId }))
  await tx
    .updateTable('messages')
    .set({ media_urls: JSON.stringify(frozen) })
    .where('id', '=', row.id)
    .execute()
  await attachMedia(tx, [row.id], [...fetched.values()])
}

async function copiesOf(tx: Tx, before: Address[]): Promise<Map<string, string>> {
  const states = await statesOf(tx, before)
  return new Map(
    before.flatMap(({ url, mediaId }, index): [string, string][] =>
      mediaId && states[index] && states[index].state !== 'FAILED' ? [[url, mediaId]] : [],
    ),
  )
}

async function statesOf(tx: Tx, addresses: Address[]): Promise<(ImportState | undefined)[]> {
  const found = await findImports(
    tx,
    addresses.flatMap(({ mediaId }) => mediaId ?? []),
  )
  return addresses.map(({ mediaId }) => (mediaId ? found.get(mediaId) : undefined))
}

function ownerOf(principal: Principal): MediumOwner {
  return {
    memberId: principal.kind === 'member' ? principal.memberId : null,
    organizationId: principal.kind === 'organization' ? principal.organizationId : null,
  }
}
