// What lies at an address may be exchanged after it was reviewed. So every address in mediaUrls becomes a copy of ours when
// the message is made or changed, and the copy is what is shown, approved and published.
import { sql } from 'kysely'
import type { Principal } from '../access/access.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import {
  attachMedia,
  countWaitingImports,
  findImports,
  type ImportState,
  importAddresses,
  type MediumOwner,
} from '../media/media.ts'
import type { Draft } from './input.ts'
import type { MessageRow } from './item.ts'

type Address = Draft['mediaUrls'][number]

/** The draft with the id of a medium for every address. `before`: what the message names already is not fetched again. */
export async function freezeAddresses(
  tx: Tx,
  idInUrl: (url: string) => string | undefined,
  principal: Principal,
  draft: Draft,
  before: Address[] = [],
): Promise<Draft> {
  if (draft.mediaUrls.length === 0) return draft
  const kept = await copiesOf(tx, before)
  const known = draft.mediaUrls.map(({ url, mediaId }) => ({
    url,
    mediaId: mediaId ?? idInUrl(url) ?? kept.get(url),
  }))
  const missing = known.flatMap(({ url, mediaId }) => (mediaId ? [] : url))
  const owner = ownerOf(principal)
  if (missing.length > 0) await requireFewWaiting(tx, owner)
  const fetched = await importAddresses(tx, owner, missing)
  const mediaUrls = known.map(({ url, mediaId = fetched.get(url) }) => ({
    url,
    ...(mediaId ? { mediaId } : {}),
  }))
  return { ...draft, mediaUrls }
}

const mostWaiting = 500

/** They are fetched one after the other: who gives thousands would wait for hours, and so would their messages. */
async function requireFewWaiting(tx: Tx, owner: MediumOwner): Promise<void> {
  if ((await countWaitingImports(tx, owner)) < mostWaiting) return
  throw new Problem('conflict', {
    message: `${mostWaiting} addresses of media are still being fetched for this account`,
    hint: 'Wait until some are there, or upload the files.',
  })
}

/** All that a message needs: what was uploaded, and the copies. */
export function mediaOf(draft: Pick<Draft, 'mediaIds' | 'mediaUrls'>): string[] {
  return [
    ...new Set([...draft.mediaIds, ...draft.mediaUrls.flatMap(({ mediaId }) => mediaId ?? [])]),
  ]
}

export function addressesOf(row: Pick<MessageRow, 'media_urls'>): Address[] {
  return (row.media_urls ?? []) as Address[]
}

/** Who approves must have been able to see what will be published. */
export async function requireFrozen(tx: Tx, message: MessageRow): Promise<void> {
  const addresses = addressesOf(message)
  const states = await statesOf(tx, addresses)
  const resource = { type: 'message', id: message.id }
  const failed = states.find((found) => found?.state === 'FAILED')
  if (failed)
    throw new Problem('conflict', {
      message: 'Media of the message could not be fetched',
      hint: `${failed.reason} Its author can give another address, or upload the file.`,
      resource,
    })
  if (states.some((found) => found?.state !== 'READY'))
    throw new Problem('conflict', {
      message: 'Media of the message are still being fetched',
      hint: 'Approve it in a moment: only the copy that is being made will be published, and it can be seen then.',
      resource,
    })
}

/** A chore: messages of a version that did not make copies. A few at a time; called again until none is left. */
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
  const addresses = addressesOf(row)
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
