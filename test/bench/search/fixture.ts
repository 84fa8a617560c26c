// A million messages of a thousand organizations, in German and Chinese, with their words. The organization of the member has a fifth of them.
import { type Connections, connect } from '../../../server/db/db.ts'
import { fillWords } from '../../../server/messages/search/store-words.ts'
import { addOrganizationsWithProfiles } from '../../support/world-profiles.ts'
import { type BenchService, startBenchService } from '../ground/bench-service.ts'

export type Size = { messages: number; organizations: number; ownMessages: number }
export type SearchFixture = {
  bench: BenchService
  connections: Connections
  close(): Promise<void>
}

export async function openSearchFixture(size: Size): Promise<SearchFixture> {
  const bench = await startBenchService()
  const connections = connect(bench.databaseUrl, { max: 2, name: 'bench', statementMs: 600_000 })
  const close = async () => {
    await connections.close()
    await bench.close()
  }
  try {
    await addOrganizationsWithProfiles(connections, size.organizations - 1)
    await addMessages(connections, { ...size, profiles: bench.profileIds })
    await connections.pool.query('drop index message_words_words')
    await fillWords(connections.database)
    await connections.pool.query(
      'create index message_words_words on message_words using gin (words) with (fastupdate = off)',
    )
    await connections.pool.query('vacuum analyze messages, message_words')
    return { bench, connections, close }
  } catch (error) {
    await close()
    throw error
  }
}

const refilled = 10_000

/** How many messages get their words per second, as after an upgrade. */
export async function measureFilling({ connections }: SearchFixture): Promise<number> {
  const { pool, database } = connections
  await stepBack(pool)
  await pool.query(
    `delete from message_words where message_id > (select converted_id from message_words_progress)`,
  )
  return measure(database)
}

/** How many words that were stored without buckets get theirs. */
export async function measureConverting({ connections }: SearchFixture): Promise<number> {
  const { pool, database } = connections
  await stepBack(pool)
  await pool.query(
    `update message_words
     set words = array_to_tsvector(array(select substr(word, 4) from unnest(tsvector_to_array(words)) word))
     where message_id > (select converted_id from message_words_progress)`,
  )
  return measure(database)
}

async function stepBack(pool: Connections['pool']): Promise<void> {
  await pool.query(
    `update message_words_progress set converted_id = (select max(id) - ${refilled} from messages)`,
  )
}

async function measure(database: Connections['database']): Promise<number> {
  const began = performance.now()
  await fillWords(database)
  return refilled / ((performance.now() - began) / 1000)
}

/** The number of different German words; low numbers are more common. */
const vocabulary = 4000

/**
 * One message in four is Chinese. `Heute` and `今天` are in half of the texts; `Christstollen` and `月饼` in twenty of the organization of the
 * member each; `Räumungsverkauf` in half of the texts of the others and in twenty of its own.
 */
async function addMessages(
  { pool }: Connections,
  { messages, ownMessages, profiles }: Size & { profiles: string[] },
): Promise<void> {
  const { rowCount: others } = await pool.query(`select from profiles where username = 'other'`)
  await pool.query(
    `create table goals as
       select id, username <> 'other' as is_own,
         row_number() over (partition by username <> 'other' order by id) - 1 as place
       from profiles where username = 'other' or id = any($1::bigint[])`,
    [profiles],
  )
  await pool.query('analyze goals')
  // The state machine lets no message begin as sent, and each would have an event.
  await pool.query('alter table messages disable trigger user')
  const share = Math.round(messages / ownMessages)
  const rare = (ownMessages / 20) * share
  await pool.query(
    `insert into messages (profile_id, state, text, scheduled_at, send_at, created_at)
     select goal.id, 'SENT',
       case when n % 4 = 3 then
         (select string_agg(chr(19968 + (power(random(), 3) * 3000)::int + (n + g) * 0), '') from generate_series(1, 40) g)
           || case when n % 8 = 3 then '，今天上市' else '' end || case when n % ${rare} = 35 then '。月饼' else '' end
       else
         (select string_agg(translate(((power(random(), 3) * ${vocabulary})::int + (n + g) * 0)::text, '0123456789', 'abcdefghij') || 'ung', ' ')
            from generate_series(1, 14) g)
           || case when n % 2 = 0 then ' Heute frische Brötchen' else '' end
           || case when n % ${rare} = 5 then ' Christstollen' else '' end
           || case when n % ${rare} = 45 or (n % ${share} <> 0 and n % 2 = 1) then ' Räumungsverkauf' else '' end
       end, t.at, t.at, t.at
     from generate_series(1, $1::int) n
     join lateral (select date_trunc('second', now() - interval '1 hour' - ($1::int - n) * interval '60 seconds') as at) t on true
     join goals goal on goal.is_own = (n % ${share} = 0) and goal.place = case when n % ${share} = 0 then (n / ${share}) % $2::int else n % $3::int end`,
    [messages, profiles.length, others],
  )
  await pool.query('alter table messages enable trigger user')
}
