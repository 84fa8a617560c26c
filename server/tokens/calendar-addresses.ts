// The secret addresses at which calendar programs read the messages of a member. Like a personal access token, the secret is shown once and stored
// by its hash, and ends with the member's other tokens; unlike one it opens nothing but the calendar, and has no end of its own.
import { sql } from 'kysely'
import { personalClientId } from '../access/console-client.ts'
import type { Database, Tx } from '../db/db.ts'
import { cutPage, keyset, type Page } from '../db/keyset.ts'
import { hashSecret, randomText } from '../secrets/secrets.ts'
import { endTokensOf } from './tokens.ts'

const model = 'CalendarAddress'
const secretForm = /^crl_cal_[A-Za-z0-9]{43}$/

/** Empty lists select everything. */
export type CalendarChoice = {
  name: string
  profileIds: string[]
  tags: string[]
  onlyTitles: boolean
}
export type CalendarAddress = CalendarChoice & {
  id: string
  createdAt: Date
  lastReadAt: Date | null
}

/** Returns the address with its secret, which nothing can show again. */
export async function addCalendarAddress(
  tx: Tx,
  memberId: string,
  chosen: CalendarChoice,
): Promise<CalendarAddress & { secret: string }> {
  const secret = `crl_cal_${randomText(43)}`
  const hash = hashSecret(secret)
  await tx
    .insertInto('oauth_records')
    .values({
      id_hash: hash,
      model,
      payload: JSON.stringify({}),
      client_id: personalClientId,
      member_id: memberId,
    })
    .execute()
  const { id, created_at: createdAt } = await tx
    .insertInto('calendar_addresses')
    .values({
      token_hash: hash,
      name: chosen.name,
      profile_ids: chosen.profileIds,
      tags: chosen.tags,
      only_titles: chosen.onlyTitles,
    })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
  return { ...chosen, id, createdAt, lastReadAt: null, secret }
}

/** How many a member has. The member stays locked: two requests at once cannot both take the last place. */
export async function countCalendarAddresses(tx: Tx, memberId: string): Promise<number> {
  await tx.selectFrom('members').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from oauth_records where member_id = ${memberId} and model = ${model}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

type Row = {
  id: string
  name: string
  profile_ids: string[]
  tags: string[]
  only_titles: boolean
  created_at: Date
  last_read_at: Date | null
}
const columns = sql`own.id, own.name, own.profile_ids, own.tags, own.only_titles, own.created_at, own.last_read_at`

export async function listCalendarAddresses(database: Database, memberId: string, page: Page) {
  const { where, order, limit } = keyset('own.id', page)
  const { rows } = await sql<Row>`
    select ${columns} from oauth_records o join calendar_addresses own on own.token_hash = o.id_hash
    where o.member_id = ${memberId} and o.model = ${model} and ${where}
    order by ${order}
    limit ${limit}`.execute(database)
  const cut = cutPage(rows, page, (row) => row.id)
  return { metadata: cut.metadata, rows: cut.rows.map(addressOf) }
}

/** The address of a secret, while its member is active. */
export async function findCalendarAddress(
  database: Database,
  secret: string,
): Promise<(CalendarAddress & { memberId: string }) | undefined> {
  if (!secretForm.test(secret)) return undefined
  const { rows } = await sql<Row & { member_id: string }>`
    select ${columns}, m.id as member_id
    from oauth_records o join calendar_addresses own on own.token_hash = o.id_hash join members m on m.id = o.member_id
    where o.id_hash = ${hashSecret(secret)} and o.model = ${model} and m.is_active`.execute(
    database,
  )
  const [row] = rows
  return row && { ...addressOf(row), memberId: row.member_id }
}

/** To the hour: calendar programs read again and again. */
export async function noteCalendarRead(database: Database, id: string): Promise<void> {
  await database
    .updateTable('calendar_addresses')
    .set({ last_read_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(last_read_at is null or last_read_at < now() - interval '1 hour')`)
    .execute()
}

/** Returns its name; undefined if the member has no such address. */
export async function endCalendarAddress(
  tx: Tx,
  memberId: string,
  id: string,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('calendar_addresses')
    .select(['token_hash', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const ended = await endTokensOf(tx, (records) =>
    records
      .where('id_hash', '=', found.token_hash)
      .where('member_id', '=', memberId)
      .where('model', '=', model),
  )
  return ended.length > 0 ? found.name : undefined
}

function addressOf(row: Row): CalendarAddress {
  return {
    ...{ id: row.id, name: row.name, profileIds: row.profile_ids, tags: row.tags },
    ...{ onlyTitles: row.only_titles, createdAt: row.created_at, lastReadAt: row.last_read_at },
  }
}
