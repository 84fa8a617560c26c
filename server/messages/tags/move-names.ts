// A background task: gives the messages of a label that was renamed or merged its present name, in batches. Nothing of them is published again,
// and their history, state and reviews stay.
import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { addJob } from '../../jobs/jobs.ts'
import type { MessageRow } from '../representation/item.ts'
import { listBuckets } from '../search/buckets.ts'
import { hasEarlierWords, replaceWords } from '../search/store-words.ts'
import { anyOf, oneOf, tagWord } from '../search/terms.ts'

const task = 'move-labels'

/** At the end of the transaction. The task also runs by the clock, should the job be lost. */
export async function moveSoon(tx: Tx): Promise<void> {
  await addJob(tx, task, {})
}

export async function moveNames(database: Database): Promise<void> {
  for (let after = '0'; ; ) {
    const earlier = await findEarlierName(database, after)
    if (!earlier) return
    // Where nothing is left, the next one: some words are not in the index yet.
    if ((await inTransaction(database, (tx) => moveBatch(tx, earlier))) < batch) after = earlier.id
  }
}

const batch = 100

type EarlierName = { id: string; organization_id: string; name: string }

async function findEarlierName(
  database: Database,
  after: string,
): Promise<EarlierName | undefined> {
  const { rows } = await sql<EarlierName>`
    select id, organization_id, name from tags
    where is_moving and leads_to is not null and id > ${after} order by id limit 1`.execute(
    database,
  )
  return rows[0]
}

/** Returns how many messages were changed. */
async function moveBatch(tx: Tx, earlier: EarlierName): Promise<number> {
  const isIndexed = !(await hasEarlierWords(tx))
  const messages = await findMessages(tx, earlier, !isIndexed)
  // After the messages: an edit locks its message, and then waits for the transaction that renames the label.
  const name = await lockEarlierName(tx, earlier)
  if (name === undefined) return 0
  await renameIn(tx, messages, earlier.name, name)
  if (messages.length < batch && isIndexed)
    await tx.updateTable('tags').set({ is_moving: false }).where('id', '=', earlier.id).execute()
  return messages.length
}

/** The present name of the label. Undefined: another process has ended this, or the label has that name again. */
async function lockEarlierName(tx: Tx, { id }: EarlierName): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select t.name from tags e join tags t on t.id = e.leads_to
    where e.id = ${id} and e.is_moving for update of e`.execute(tx)
  return rows[0]?.name
}

/** By the index of words, where each tag stands: no other one leads from a tag to its messages. */
async function findMessages(
  tx: Tx,
  { organization_id, name }: Pick<EarlierName, 'organization_id' | 'name'>,
  withEarlier: boolean,
): Promise<MessageRow[]> {
  const owned = { id: '', organization_id, member_id: null }
  const words = anyOf(
    listBuckets([owned], withEarlier).map(({ bucket }) => oneOf([tagWord(name)], bucket)),
  )
  // The planner prefers to read the whole table if it takes the word for more common than it is.
  await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx)
  const { rows } = await sql<MessageRow>`
    select m.* from messages m
    where m.id in (
      select m.id from message_words w join messages m on m.id = w.message_id join profiles p on p.id = m.profile_id
      where w.words @@ ${words}::tsquery and p.organization_id = ${organization_id} and m.tags @> ${[name]}::text[]
      limit ${batch})
    order by m.id for update of m`.execute(tx)
  return rows.filter(({ tags }) => tags?.includes(name))
}

async function renameIn(
  tx: Tx,
  messages: MessageRow[],
  before: string,
  now: string,
): Promise<void> {
  for (const message of messages) {
    const tags = [...new Set(message.tags?.map((tag) => (tag === before ? now : tag)))]
    await tx.updateTable('messages').set({ tags }).where('id', '=', message.id).execute()
    await replaceWords(tx, { ...message, tags })
  }
}
