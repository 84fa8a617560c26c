import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTestDatabase } from '../../test/support/database.ts'
import { networks as described } from '../networks/registry.ts'
import { readNotices } from './operator-notices.ts'

const { pool } = await makeTestDatabase()

function notices({ at = 'http://localhost:8080', isReal = true, day = '2026-11-18' } = {}) {
  const config = { publicUrl: new URL(at), s3: undefined }
  const all = described.map(({ name }) => ({ name, isReal }))
  return readNotices({ pool, config, descriptions: described, networks: { all } }, new Date(day))
}

test('a network that is set up and cannot fetch media is named; others are not', async () => {
  assert.deepEqual(await notices(), [], 'nothing is set up')
  await pool.query(
    `insert into network_apps (network, client_id, sealed_secret)
     values ('facebook', 'id', ''), ('twitter', 'id', ''), ('linkedin', 'id', '')`,
  )
  const [only, ...others] = await notices()
  assert.match(
    only ?? '',
    /^Facebook cannot fetch pictures and videos from http:\/\/localhost:8080/,
  )
  assert.deepEqual(others, [])
  assert.deepEqual(await notices({ isReal: false }), [])
  assert.deepEqual(await notices({ at: 'https://carillon.example' }), [])
})

test('a version that ends is named 60 days before', async () => {
  const at = 'https://carillon.example'
  const linkedin = await notices({ at, day: '2027-05-01' })
  assert.equal(linkedin.length, 1)
  assert.match(linkedin[0] ?? '', /LinkedIn ends version/)
  const meta = await notices({ at, day: '2028-02-01' })
  assert.ok(meta.some((said) => /^Facebook ends version v24\.0 .*2028-02-18/.test(said)))
})
