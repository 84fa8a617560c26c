// How punctual the messages of an organization were, by the times that their authors gave them. Messages that a pause held count as late.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'

/** Less is not noticed by a reader of a feed. */
const lateSeconds = 60

type Punctuality = { sent: number; late: number; unknown: number; medianSeconds: number | null }

/** Of messages that were due in the last `days` days. */
export async function readPunctuality(
  database: Database,
  organizationId: string,
  days: number,
): Promise<Punctuality> {
  const { rows } = await sql<Punctuality>`
    with due as (
      select m.state, m.failure_code,
        greatest(extract(epoch from a.ended_at - m.send_at), 0)::float8 as seconds
      from profiles p
      join messages m on m.profile_id = p.id and m.chain_head is null
        and m.send_at between now() - make_interval(days => ${days}) and now()
      left join attempts a on a.message_id = m.id and a.number = m.attempts and a.state = 'accepted'
      where p.organization_id = ${organizationId} and m.state in ('SENT', 'SEND_FAILED_PERMANENTLY')
    )
    select count(*) filter (where state = 'SENT')::integer as sent,
      count(*) filter (where state = 'SENT' and seconds > ${lateSeconds})::integer as late,
      count(*) filter (where failure_code = 'outcome_unknown')::integer as unknown,
      percentile_cont(0.5) within group (order by seconds) filter (where state = 'SENT') as "medianSeconds"
    from due`.execute(database)
  const { sent = 0, late = 0, unknown = 0, medianSeconds = null } = rows[0] ?? {}
  return { sent, late, unknown, medianSeconds }
}
