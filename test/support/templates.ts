// The databases that test files copy: made once for a run. Hashing the passwords of the demo takes longer than a copy.
import pg from 'pg'
import { loadSeed } from '../../server/commands/seed/seed.ts'
import { connect, inTransaction } from '../../server/db/db.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { templates, withDatabase } from './database.ts'
import { type Demo, demoSeed, readDemo } from './demo.ts'
import { testKeyRing } from './keys.ts'

/** One that is migrated and empty, and one that holds the demo as well. */
export async function prepareTemplates(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const name of Object.values(templates))
      await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${templates.empty}`)
    await migrate(withDatabase(url, templates.empty))
    await client.query(`create database ${templates.demo} template ${templates.empty}`)
  } finally {
    await client.end()
  }
  await loadDemo(withDatabase(url, templates.demo))
}

/** Into a database that is migrated. */
export async function loadDemo(url: string): Promise<Demo> {
  const connections = connect(url, { max: 1, name: 'carillon test' })
  try {
    await inTransaction(connections.database, (tx) => loadSeed(tx, testKeyRing, demoSeed()))
    return await readDemo(connections)
  } finally {
    await connections.close()
  }
}
