// Pauses the queue of a profile and lets it go on. While it is paused its messages keep their times, and a trigger keeps them from being due
// (migration 0077). Messages with a chosen time go out.
import { sql } from 'kysely'
import type { Caller } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import type { Tx } from '../../db/db.ts'
import { wakeLanes } from '../../lanes/lanes.ts'
import { planResume, type Resumption } from '../../queue/queue.ts'
import { pauseSettings, type QueueSettings, resumeSettings } from '../../queue/settings.ts'
import { moveQueued } from './place.ts'

type By = RequestActor & { principal: Caller }

/** Idempotent. */
export async function pauseQueue(tx: Tx, actor: By, profileId: string): Promise<QueueSettings> {
  const { settings, isChanged } = await pauseSettings(tx, actor, profileId)
  if (isChanged)
    // The trigger holds them. Messages that are due already may be on their way.
    await sql`
      update messages set act_at = send_at
      where profile_id = ${profileId} and act_at > clock_timestamp() and queue is not null
        and state = 'SCHEDULED' and attempts = 0`.execute(tx)
  return settings
}

/** Idempotent. A message whose time has passed gets another one, so that they never go out all at once. */
export async function resumeQueue(
  tx: Tx,
  actor: By,
  profileId: string,
  times: Resumption,
): Promise<QueueSettings> {
  const { settings, pausedAt } = await resumeSettings(tx, actor, profileId)
  if (!pausedAt) return settings
  await moveQueued(tx, actor, await planResume(tx, profileId, pausedAt, times))
  const { rows } = await sql<{ at: Date | null }>`
    with released as (
      update messages set act_at = send_at
      where profile_id = ${profileId} and queue is not null and state = 'SCHEDULED' and attempts = 0
        and act_at <> send_at and act_at > clock_timestamp() + interval '1000 years'
      returning act_at
    ) select min(act_at) as at from released`.execute(tx)
  const first = rows[0]?.at
  if (first) await wakeLanes(tx, [{ profileId, at: first }])
  return settings
}
