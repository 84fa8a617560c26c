// Messages for a calendar that is read outside of the service: those that wait for an approval, are scheduled or are out.
import { sql } from 'kysely'
import type { MemberPrincipal } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { writeMentions } from '../../networks/shared/mentions.ts'
import { listUsableProfiles, type UsableProfile } from '../../profiles/profiles.ts'
import type { MessageRow } from '../representation/item.ts'
import { allNamesOf, organizationsOf } from '../tags/tags.ts'
import { listColumns } from './list.ts'

export type CalendarMessage = {
  id: string
  /** The names of contacts are without the signs around them. */
  text: string
  tags: string[]
  profile: Pick<UsableProfile, 'type' | 'username'>
  sendAt: Date
  modifiedAt: Date
  isProposed: boolean
  isSent: boolean
}

type Asked = {
  /** Empty: all that the caller may use. Those that the caller may not use are left out. */
  profileIds: string[]
  /** Empty: with any tag or none. */
  tags: string[]
  from: Date
  to: Date
  limit: number
  /** The last ones of the range, if there are more. */
  backwards?: boolean
}

const states = ['PENDING_APPROVAL', 'SCHEDULED', 'SUBMITTED', 'SENT']
const maxTextLength = 1000

type Row = Pick<
  MessageRow,
  'id' | 'text' | 'tags' | 'state' | 'profile_id' | 'send_at' | 'modified_at'
>

export async function listForCalendar(
  database: Database,
  caller: MemberPrincipal,
  { profileIds: named, tags, from, to, limit, backwards = false }: Asked,
): Promise<{ messages: CalendarMessage[]; isCut: boolean }> {
  const usable = await listUsableProfiles(database, caller)
  const shown = usable.filter(({ id }) => named.length === 0 || named.includes(id))
  const { rows, metadata } = await listColumns<Row>(
    database,
    {
      ...{ profileIds: shown.map(({ id }) => id), from, to, states, asOf: from, parts: [] },
      page: { limit, backwards },
      includeUnscheduledReviews: false,
      filters:
        tags.length === 0 ? [] : [sql`m.tags && ${allNamesOf(tags, organizationsOf(shown))}`],
    },
    sql`m.id, left(m.text, ${sql.lit(maxTextLength)}) as text, m.tags, m.state, m.profile_id, m.send_at, m.modified_at`,
  )
  const profiles = new Map(shown.map((profile) => [profile.id, profile]))
  const messages = rows.flatMap((row) => {
    const profile = profiles.get(row.profile_id)
    return profile ? messageOf(row, profile) : []
  })
  return { messages, isCut: metadata.cursor[backwards ? 'previous' : 'next'] !== null }
}

function messageOf(row: Row, { type, username }: UsableProfile): CalendarMessage {
  return {
    id: row.id,
    text: writeMentions(row.text, []).text,
    tags: row.tags ?? [],
    profile: { type, username },
    ...{ sendAt: row.send_at, modifiedAt: row.modified_at },
    isProposed: row.state === 'PENDING_APPROVAL',
    isSent: row.state === 'SENT',
  }
}
