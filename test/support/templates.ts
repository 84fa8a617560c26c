// Creates the template databases that test files copy, once per run. Hashing the demo's passwords takes longer than a copy.
import pg from 'pg'
import { loadSeed } from '../../server/commands/seed/seed.ts'
import { connect, inTransaction } from '../../server/db/db.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { templates, withDatabase } from './database.ts'
import { type Demo, demoSeed, readDemo } from './demo.ts'
import { testKeyRing } from './keys.ts'

/** One template is migrated and empty, the other also holds the demo. */
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

/** The database must be migrated. */
export async function loadDemo(url: string): Promise<Demo> {
  const connections = connect(url, { max: 1, name: 'carillon test' })
  try {
    await inTransaction(connections.database, (tx) => loadSeed(tx, testKeyRing, demoSeed()))
    return await readDemo(connections)
  } finally {
    await connections.close()
  }
}
