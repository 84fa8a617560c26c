// Warnings that depend on the profile: it has the same text already, it is not connected, or its access ends before the message is
// sent.

import { sql } from 'kysely'
import type { Database } from '../../db/db.ts'
import { formatTime } from '../../http/schemas.ts'
import { say } from '../../sentences/sentences.ts'
import { pointAtProfile, pointTo } from '../input/point-at.ts'
import { type Finding, warning } from './finding.ts'
import type { Validation } from './validate-rules.ts'

/** By profile id. */
export async function findProfileWarnings(parts: Validation[]): Promise<Map<string, Finding[]>> {
  const [first] = parts
  const goals = parts.flatMap((part) => part.profiles.map(({ id }) => ({ id, part })))
  if (!first || goals.length === 0) return new Map()
  const ids = goals.map(({ id }) => id)
  const ends = await findAccessEnds(first.database, ids)
  const unconnected = await findUnconnected(first.database, ids)
  const twins = await findTwins(goals)
  return new Map(
    goals.map(({ id, part }) => [
      id,
      [
        ...warnOfTwin(part, twins.get(id)),
        ...warnOfAccess(part, id, ends.get(id)),
        ...(unconnected.has(id) ? [warnOfConnection(part, id)] : []),
      ],
    ]),
  )
}

type Goal = { id: string; part: Validation }
type Twin = { id: string; sendAt: Date }

/** Networks refuse a text that they had lately, and readers take it for a mistake. */
const nearDays = 7

/** A message with the same text on the same profile that is published or still to be, by profile id. */
async function findTwins(goals: Goal[]): Promise<Map<string, Twin>> {
  const asked = goals.filter(({ part: { input } }) => isText(input))
  const [first] = asked
  if (!first) return new Map()
  const time = first.part.input.scheduledAt ?? new Date()
  const near = (days: number) => new Date(time.getTime() + days * 86_400_000)
  const { rows } = await sql<{ profile_id: string; id: string; send_at: Date }>`
    select p.profile_id, twin.id, twin.send_at
    from unnest(${asked.map(({ id }) => id)}::bigint[], ${asked.map(({ part }) => part.input.text)}::text[])
      as p (profile_id, text)
    cross join lateral (
      select m.id, m.send_at from messages m
      where m.profile_id = p.profile_id and m.chain_head is null and m.send_at between ${near(-nearDays)} and ${near(nearDays)}
        and m.text = p.text and m.id is distinct from ${first.part.before.messageId ?? null}::bigint
        and m.state in ('PENDING_APPROVAL', 'SCHEDULED', 'SUBMITTED', 'SENT')
      order by m.send_at desc, m.id limit 1
    ) twin`.execute(first.part.database)
  return new Map(rows.map((row) => [row.profile_id, { id: row.id, sendAt: row.send_at }]))
}

/** By profile id: the time at which an access ends that cannot be renewed; now for a profile that must be connected again. */
async function findAccessEnds(database: Database, ids: string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; ends_at: Date }>`
    select p.id, case when p.is_reauth_required then now() else c.access_expires_at end as ends_at
    from profiles p join credentials c on c.id = p.credential_id
    where p.id = any (${ids}::bigint[])
      and (p.is_reauth_required or (not c.is_renewable and c.access_expires_at is not null))`.execute(
    database,
  )
  return new Map(rows.map((row) => [row.id, row.ends_at]))
}

/** Profiles that no account is connected to. */
async function findUnconnected(database: Database, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from profiles where id = any (${ids}::bigint[]) and credential_id is null`.execute(
    database,
  )
  return new Set(rows.map(({ id }) => id))
}

function isText({ text, unread }: Validation['input']): boolean {
  return text.trim() !== '' && !unread.includes('text')
}

function warnOfTwin({ input }: Validation, twin: Twin | undefined): Finding[] {
  if (!twin) return []
  const message = say('same_text', { message: twin.id, time: formatTime(twin.sendAt) })
  const hint = say('same_text_advice')
  return [warning('duplicate_text', pointTo(input, 'text'), message, hint)]
}

function warnOfAccess({ input }: Validation, id: string, endsAt: Date | undefined): Finding[] {
  const time = input.scheduledAt ?? new Date()
  if (!endsAt || endsAt > time) return []
  const hasEnded = endsAt.getTime() <= Date.now()
  const message = hasEnded
    ? say('profile_must_be_reconnected')
    : say('access_ends_before', { time: formatTime(endsAt) })
  const hint = say('reconnect_waiting_messages')
  return [warning('access_ends', pointAtProfile(input, id), message, hint)]
}

function warnOfConnection({ input }: Validation, id: string): Finding {
  const message = say('profile_not_connected_yet')
  const hint = say('connect_waiting_messages')
  return warning('not_connected', pointAtProfile(input, id), message, hint)
}
