// E-mail addresses of an earlier database: two that are equal by the current comparison are both kept and found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { fillEmailKeys } from '../../server/organizations/fill-email-keys.ts'
import { findMemberByEmail } from '../../server/organizations/organizations.ts'
import { need } from '../support/need.ts'
import { readDumps } from './dumps.ts'
import { restore } from './restore.ts'

test('members whose addresses collide are both found by their exact spelling', async () => {
  const before = (await readDumps()).filter(({ name }) => name.includes('-0020-')).at(-1)
  const restored = await restore(need(before))
  const { pool, database } = restored
  // As in a database whose locale has other rules for lower case.
  await pool.query('drop index members_email; create unique index members_email on members (email)')
  const addresses = ['IDA@Firm.example', 'ida@firm.example', 'ÜLKÜ@firm.example']
  const { rows: some } = await pool.query('select id from members order by id limit 3')
  const ids = some.map(({ id }) => String(id))
  assert.equal(ids.length, 3)
  for (const [index, email] of addresses.entries())
    await pool.query(`update members set email = $2, password_hash = 'set' where id = $1`, [
      ids[index],
      email,
    ])
  await migrate(restored.url)
  const found = async (email: string) => (await findMemberByEmail(database, email))?.id
  const foundAll = () => Promise.all(addresses.map(found))
  assert.deepEqual(await foundAll(), ids)
  await fillEmailKeys(database, pino({ level: 'silent' }))
  assert.deepEqual(await foundAll(), ids)
  assert.equal(await found('Ida@FIRM.example'), ids[0], 'the first one has the address in any case')
  assert.equal(await found('ülkü@FIRM.example'), ids[2])
  const { rows } = await pool.query(
    'select count(*)::int as n from members where email_key is null',
  )
  assert.equal(rows[0].n, 1)
})
