import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTestDatabase } from '../../test/support/database.ts'
import { addOrganization } from '../../test/support/world-people.ts'
import { addProfile } from '../../test/support/world-profiles.ts'
import { firstStates, states, transitions } from './states.ts'

const { pool } = await makeTestDatabase()
const organizationId = await addOrganization({ pool })

test('the table in the database is the table in the code', async () => {
  const { rows } = await pool.query('select from_state, to_state from message_transitions')
  const inDatabase = rows.map((row) => `${row.from_state} → ${row.to_state}`).sort()
  assert.deepEqual(inDatabase, transitions.map(({ from, to }) => `${from} → ${to}`).sort())
})

for (const from of states) {
  for (const to of states.filter((state) => state !== from)) {
    const isAllowed = transitions.some((known) => known.from === from && known.to === to)
    // Only where a chain goes on: the last test.
    if (from === 'SENT' && to === 'SUBMITTED') continue
    test(`${from} → ${to} is ${isAllowed ? 'possible' : 'impossible'} in the database`, async () => {
      const id = await makeMessage(from)
      const change = pool.query(
        `update messages set state = $2, act_at = ${needsTime(to)}, sequence_number = ${needsNumber(to)} where id = $1`,
        [id, to],
      )
      if (isAllowed) assert.equal((await change).rowCount, 1)
      else await assert.rejects(change, /a message cannot go from/)
    })
  }
}

for (const state of states.filter((candidate) => !firstStates.includes(candidate))) {
  test(`a message cannot begin as ${state}`, async () => {
    await assert.rejects(insert(state), /a message cannot begin as/)
  })
}

test('SENT → SUBMITTED is possible only for a message whose chain goes on', async () => {
  const to = async (set: string) =>
    pool.query(`update messages set state = 'SUBMITTED', ${set} where id = $1`, [
      await makeMessage('SENT'),
    ])
  await assert.rejects(to('act_at = now()'), /a message cannot go from/)
  await assert.rejects(to('is_chain_running = true'), /messages_running/)
  const part = `'[{"text": "More", "media": [], "mediaUrls": [], "as": null, "delaySeconds": 0}]'`
  assert.equal((await to(`is_chain_running = true, parts = ${part}`)).rowCount, 1)
})

const needsTime = (state: string) => (['SCHEDULED', 'SUBMITTED'].includes(state) ? 'now()' : 'null')
const needsNumber = (state: string) => (state === 'PENDING_APPROVAL' ? '1' : 'null')

async function insert(state: string): Promise<string> {
  const profile = await addProfile({ pool }, { organizationId })
  const { rows } = await pool.query(
    `insert into messages (profile_id, state, text, send_at, act_at, sequence_number)
     values ($1, $2, 'text', now(), ${needsTime(state)}, ${needsNumber(state)}) returning id`,
    [profile.id, state],
  )
  return rows[0].id
}

/** Disables the trigger that checks transitions, to reach any state directly. */
async function makeMessage(state: string): Promise<string> {
  if (firstStates.some((first) => first === state)) return insert(state)
  const id = await insert('SCHEDULED')
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('alter table messages disable trigger messages_transition')
    await client.query(
      `update messages set state = $2, act_at = ${needsTime(state)}, sequence_number = ${needsNumber(state)} where id = $1`,
      [id, state],
    )
    await client.query('alter table messages enable trigger messages_transition')
    await client.query('commit')
  } finally {
    client.release()
  }
  return id
}
