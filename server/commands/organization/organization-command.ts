// carillon organization export ID --to FOLDER, carillon organization delete ID [--confirm NAME].
import { resolve } from 'node:path'
import type pg from 'pg'
import type { Config } from '../../config/config.ts'
import { OperatorError } from '../../config/operator-error.ts'
import { isId } from '../../db/ids.ts'
import { openStorage } from '../../media/storage/open.ts'
import { withDatabase } from '../process/database.ts'
import { eraseOrganization, findUnderWay } from './erase.ts'
import { exportOrganization } from './export.ts'
import { readScope } from './scope.ts'

const usage =
  'Usage: carillon organization export ID --to FOLDER | carillon organization delete ID [--confirm NAME]'

export async function organizationCommand(config: Config, words: string[]): Promise<void> {
  const [verb, id, option, value, ...more] = words
  const isExport = verb === 'export' && option === '--to' && value !== undefined
  const isDelete = verb === 'delete' && (option === undefined || option === '--confirm')
  if (id === undefined || !isId(id) || more.length > 0 || !(isExport || isDelete))
    throw new OperatorError(usage, { exitCode: 2 })
  await withDatabase(config, async ({ pool, database }, keyRing) => {
    const name = await requireName(pool, id)
    if (isExport) {
      const storage = await openStorage({ ...config, keyRing })
      return runExport({ pool, storage }, id, resolve(value)).finally(storage.close)
    }
    if (option === undefined) return describe(pool, id, name)
    if (value !== name)
      throw new OperatorError(`The organization ${id} is not named ${value}. Nothing was deleted.`)
    await eraseOrganization({ pool, database }, id)
    console.info(`${name} is deleted, with everything that belonged to it.`)
  })
}

async function requireName(pool: pg.Pool, id: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from organizations where id = $1',
    [id],
  )
  if (!rows[0]) throw new OperatorError(`There is no organization ${id}.`)
  return rows[0].name
}

async function runExport(
  using: Parameters<typeof exportOrganization>[0],
  id: string,
  folder: string,
): Promise<void> {
  const { tables, files, missing } = await exportOrganization(using, id, folder)
  for (const [table, count] of Object.entries(tables)) console.info(`${table}: ${count}`)
  console.info(`${files} files of media.`)
  if (missing > 0) console.info(`${missing} files of media are not in the storage any more.`)
  console.info(`Written to ${folder}.`)
}

/** Changes nothing. */
async function describe(pool: pg.Pool, id: string, name: string): Promise<void> {
  const client = await pool.connect()
  try {
    const scope = await readScope(client, id)
    for (const [table, condition] of [...scope.conditions].sort()) {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from ${table} where ${condition}`,
      )
      if (rows[0]?.count !== '0') console.info(`${table}: ${rows[0]?.count}`)
    }
    const underWay = await findUnderWay(client, scope)
    if (underWay !== undefined) throw new OperatorError(underWay)
  } finally {
    client.release()
  }
  console.info(
    `Nothing was deleted yet. This removes these rows of ${name}, its members who are in no other organization, with their own profiles, and its media:`,
  )
  console.info(`  carillon organization delete ${id} --confirm ${JSON.stringify(name)}`)
}
