// 0034: credentials of LinkedIn's pages move to the network of pages, and those of members stay.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { makeTestDatabase } from '../support/database.ts'
import { buildWorld } from '../support/world.ts'

const migration = new URL('../../server/db/migrations/0033-pages-of-linkedin.sql', import.meta.url)

test('credentials that were stored for pages of LinkedIn belong to the network of pages', async () => {
  const database = await makeTestDatabase()
  const credentials = { accessToken: 'sandbox-linkedin-7-t' }
  await buildWorld(database, {
    profiles: {
      member: { type: 'LINKEDIN', networkId: 'm7', credentials },
      page: { type: 'LINKEDINCOMPANY', networkId: '7', credentials },
    },
  })
  const networksOf = async () => {
    const { rows } = await database.pool.query(
      `select p.type, c.network from profiles p join credentials c on c.id = p.credential_id order by 1`,
    )
    return rows.map(({ type, network }) => `${type} ${network}`)
  }
  const expected = ['LINKEDIN linkedin', 'LINKEDINCOMPANY linkedincompany']
  assert.deepEqual(await networksOf(), expected, 'as profiles are stored now')
  await database.pool.query(`update credentials set network = 'linkedin'`)
  await database.pool.query(await readFile(migration, 'utf8'))
  assert.deepEqual(await networksOf(), expected)
})
