// A worker whose tokens were refused reports it when the account has been connected again meanwhile: the profile stays connected.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { setReauthRequired } from '../../server/profiles/profiles.ts'
import { eventually } from '../support/eventually.ts'
import { openRenewalWorld } from './world.ts'

const world = await openRenewalWorld()
const { database, pool } = world.database

async function isFlagged(profileId: string): Promise<boolean> {
  const { rows } = await pool.query('select is_reauth_required from profiles where id = $1', [
    profileId,
  ])
  return rows[0].is_reauth_required
}

test('a refusal of earlier tokens says nothing about the current ones', async () => {
  const { id: credentialId, profileId, subject } = await world.connect()
  const { tokensVersion } = await world.read(credentialId)
  const report = (version: number) =>
    inTransaction(database, (tx) =>
      setReauthRequired(tx, profileId, 'Refused.', { credentialId, tokensVersion: version }),
    )
  await world.connect(subject)
  await report(tokensVersion)
  assert.equal(await isFlagged(profileId), false)
  await report(tokensVersion + 1)
  assert.equal(await isFlagged(profileId), true)
})

test('also while the account is being connected again', async () => {
  const { id: credentialId, profileId } = await world.connect()
  const { tokensVersion } = await world.read(credentialId)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('update credentials set tokens_version = tokens_version + 1 where id = $1', [
      credentialId,
    ])
    const reported = inTransaction(database, (tx) =>
      setReauthRequired(tx, profileId, 'Refused.', { credentialId, tokensVersion }),
    )
    await eventually(async () => {
      const { rows } = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length > 0
    })
    await client.query('commit')
    await reported
  } finally {
    client.release()
  }
  assert.equal(await isFlagged(profileId), false)
})
