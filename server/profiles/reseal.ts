// After a key rotation: seals every credential that is not yet sealed with the first key of the ring, a batch at a time.
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import type { KeyRing } from '../secrets/key-ring.ts'

type Place = { table: string; column: string; context: string }

const current: Place = { table: 'credentials', column: 'sealed', context: 'sealed_for' }
/** Read by processes of the previous version only, and dropped in the next release. */
const previous: Place = { table: 'profiles', column: 'credentials', context: `'profile:' || id` }

const networkApps: Place = {
  table: 'network_apps',
  column: 'sealed_secret',
  context: `'network-app:' || network || ':' || coalesce(organization_id::text, '')`,
}
const networkServers: Place = {
  table: 'network_servers',
  column: 'sealed_app',
  context: `'network-server:' || network || ':' || server`,
}
const connections: Place = {
  table: 'connections',
  column: 'sealed',
  context: `'connection:' || id`,
}

const batch = 500

/** How many credentials were sealed again. */
export async function resealCredentials(database: Database, keyRing: KeyRing): Promise<number> {
  await resealColumn(database, keyRing, previous)
  await resealColumn(database, keyRing, connections)
  await resealColumn(database, keyRing, networkServers)
  return (
    (await resealColumn(database, keyRing, networkApps)) +
    (await resealColumn(database, keyRing, current))
  )
}

async function resealColumn(
  database: Database,
  keyRing: KeyRing,
  { table, column, context }: Place,
): Promise<number> {
  const [from, sealed] = [sql.table(table), sql.ref(column)]
  let resealed = 0
  for (let after = '0'; ; ) {
    const { rows } = await sql<{ id: string; sealed: Buffer; context: string }>`
      select id, ${sealed} as sealed, ${sql.raw(context)} as context from ${from}
      where id > ${after} and ${sealed} is not null order by id limit ${batch}`.execute(database)
    for (const row of rows.filter((one) => !keyRing.isCurrent(one.sealed))) {
      const fresh = keyRing.seal(keyRing.open(row.sealed, row.context), row.context)
      // Leave a row alone that was renewed since it was read: it is sealed with the first key already.
      const { numAffectedRows } = await sql`
        update ${from} set ${sealed} = ${fresh} where id = ${row.id} and ${sealed} = ${row.sealed}`.execute(
        database,
      )
      resealed += Number(numAffectedRows)
    }
    if (rows.length < batch) return resealed
    after = rows.at(-1)?.id ?? after
  }
}
