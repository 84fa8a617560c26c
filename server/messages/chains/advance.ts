// Lets the parts of a message go out one after the other, in the transaction that settles the post before: a crash leaves the post
// settled and the next part scheduled, or neither. Nothing else makes the row of a part, except a person who lets a stopped chain go on.
import { sql } from 'kysely'
import type { Tx } from '../../db/db.ts'
import { wakeLanes } from '../../lanes/lanes.ts'
import type { Follows } from '../../networks/networks.ts'
import { findByType } from '../../networks/registry.ts'
import { type Said, say } from '../../sentences/sentences.ts'
import type { MessageRow } from '../fields/field.ts'
import { asStored, orNull, toJson } from '../fields/values.ts'
import type { StoredPart } from '../input/parts.ts'
import { mentionsInParts, mentionsOf, storedMentions } from '../mentions/sent-text.ts'
import { sentencesOfFailure } from '../representation/failure.ts'
import { findChains, formOf, type PartRow } from './chain.ts'

/** A message or a part that has changed. */
export type Stepped = {
  id: string
  state: string
  chain_head: string | null
  is_chain_running: boolean
}

/** `id`: the message. `why`: the reason, if the part was not sent. */
export type PartOutcome = { id: string; isSent: boolean; why?: Said }

type Head = MessageRow & { profile_type: string }

/** `ofParts`: messages of which a part has gone out or failed. `ended`: those of which nothing goes out any more. */
export async function advanceChains(
  tx: Tx,
  changed: Stepped[],
): Promise<{ ofParts: PartOutcome[]; ended: string[] }> {
  const ofParts: PartOutcome[] = []
  const ended: string[] = []
  for (const one of changed) {
    const head = isStep(one) ? await lockHead(tx, one.chain_head ?? one.id) : undefined
    if (!head?.is_chain_running) continue
    const rows = (await findChains(tx, [head])).get(head.id)?.rows ?? []
    const part = rows.find(({ id }) => id === one.id)
    if (part) ofParts.push(outcomeOf(head, part))
    if (!(await advance(tx, head, rows))) ended.push(head.id)
  }
  return { ofParts, ended }
}

/** The first post is out, or a part is out or has failed. */
function isStep({ state, chain_head: headId, is_chain_running: isRunning }: Stepped): boolean {
  return isRunning || (headId !== null && ['SENT', 'SEND_FAILED_PERMANENTLY'].includes(state))
}

async function lockHead(tx: Tx, headId: string): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    select m.*, (select type from profiles where id = m.profile_id) as profile_type
    from messages m where m.id = ${headId} for update of m`.execute(tx)
  return rows[0]
}

function outcomeOf({ id, parts }: Head, row: PartRow): PartOutcome {
  if (row.state === 'SENT') return { id, isSent: true }
  const values = {
    position: row.chain_position,
    count: (asStored<StoredPart[]>(parts) ?? []).length + 1,
    why: sentencesOfFailure(row).sentences?.reason ?? row.failure_reason ?? '',
  }
  const isUnknown = row.failure_code === 'outcome_unknown'
  return {
    id,
    isSent: false,
    why: isUnknown ? say('part_unknown', values) : say('part_failed', values),
  }
}

/** Returns false if the chain has ended. */
async function advance(tx: Tx, head: Head, rows: PartRow[]): Promise<boolean> {
  const step = nextStep(head, rows)
  if (step === 'wait') return true
  const form = formOf(head.profile_type)
  if (step !== 'end' && form !== null) {
    await addPart(tx, head, { ...step, as: step.part.as ?? form, type: head.profile_type })
    return true
  }
  await sql`
    update messages set state = 'SENT', is_chain_running = false, modified_at = clock_timestamp()
    where id = ${head.id}`.execute(tx)
  return false
}

type Step = { part: StoredPart; position: number; parent: Follows['parent']; tries: number }

/** `end`: nothing goes out by itself any more. `wait`: a part is scheduled or being published. */
export function nextStep(
  head: Pick<MessageRow, 'parts' | 'post_id' | 'post_url'>,
  rows: Pick<PartRow, 'chain_position' | 'state' | 'post_id' | 'post_url'>[],
): Step | 'end' | 'wait' {
  const last = rows.toSorted((one, other) => one.chain_position - other.chain_position).at(-1)
  if (last?.state === 'SCHEDULED' || last?.state === 'SUBMITTED') return 'wait'
  // A post may be out without a known id on the network: then no part can follow it.
  const { post_id: postId, post_url: postUrl } = last ?? head
  if (postId === null || (last && last.state !== 'SENT')) return 'end'
  const position = (last?.chain_position ?? 1) + 1
  const part = asStored<StoredPart[]>(head.parts)?.[position - 2]
  if (!part || part.takenBack) return 'end'
  return { part, position, parent: { postId, postUrl }, tries: 1 }
}

/** `type`: of the profile. Called only under the lock of the message, whose lane is locked or leased. */
export async function addPart(
  tx: Tx,
  head: MessageRow,
  { part, position, parent, tries, as, type }: Step & { as: Follows['as']; type: string },
): Promise<void> {
  if (head.post_id === null) throw new Error(`message ${head.id} has no post to follow`)
  const root = { postId: head.post_id, postUrl: head.post_url, ...(await firstIdOf(tx, head)) }
  const follows: Follows = { as, root, parent }
  const written = mentionsInParts(storedMentions(head.mentions), findByType(type)?.mentions)
  const { rows } = await sql<{ act_at: Date }>`
    insert into messages (profile_id, state, text, link_parameters, mentions, send_at, act_at, media, media_urls, targeting, privacy, extended_info,
      created_by, modified_by, chain_head, chain_position, chain_try, follows)
    select m.profile_id, 'SCHEDULED', ${part.text}, m.link_parameters, ${toJson(mentionsOf(part.text, written))}::jsonb, due.at, due.at, ${JSON.stringify(part.media)}::jsonb,
      ${toJson(orNull(part.mediaUrls))}::jsonb, m.targeting, m.privacy, m.extended_info,
      m.created_by, m.modified_by, m.id, ${position}, ${tries}, ${JSON.stringify(follows)}::jsonb
    from messages m, (select clock_timestamp() + make_interval(secs => ${part.delaySeconds}) as at) due
    where m.id = ${head.id}
    returning act_at`.execute(tx)
  await wakeLanes(
    tx,
    rows.map(({ act_at: at }) => ({ profileId: head.profile_id, at })),
  )
}

/** The id with which the network accepted the first post, where an edit has given it another one since. */
async function firstIdOf(
  tx: Tx,
  { id, post_id: now }: MessageRow,
): Promise<Pick<Follows['root'], 'firstId'>> {
  const { rows } = await sql<{ firstId: string }>`
    select network_post_id as "firstId" from attempts
    where message_id = ${id} and state = 'accepted' and network_post_id <> ${now}
    order by number desc limit 1`.execute(tx)
  return rows[0] ?? {}
}
