// One access may feed several profiles. When it ends, apps get an event for each profile, and people one mail that names them all.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { setReauthRequired } from '../../server/profiles/profiles.ts'
import { markRemoved } from '../../server/profiles/renewal/dead.ts'
import { warnOfExpiringCredentials } from '../../server/profiles/renewal/renew-due.ts'
import { openRenewalWorld } from './world.ts'

const world = await openRenewalWorld()
const { database, pool } = world.database
const people = ['connector@ours.example', 'manager@ours.example']

/** Three profiles of one credential. */
async function connectThree() {
  const connected = [await world.connect(), await world.connect(), await world.connect()]
  const [{ id } = { id: '' }] = connected
  const profileIds = connected.map(({ profileId }) => profileId)
  await pool.query('update profiles set credential_id = $1 where id = any($2)', [id, profileIds])
  return { id, profileIds }
}

async function takeMails() {
  const { rows } = await pool.query<{ payload: { to: string; subject: string; text: string } }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send-mail' returning j.payload`,
  )
  return rows.map(({ payload }) => payload).sort((a, b) => (a.to < b.to ? -1 : 1))
}

async function countEvents(profileIds: string[]): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from webhook_deliveries where type = 'social_profile.reauth_required'
       and data ->> 'socialProfileId' = any($1)`,
    [profileIds],
  )
  return Number(rows[0]?.count)
}

const namesAll = (text: string, profileIds: string[]) =>
  profileIds.every((profileId) => text.includes(`number ${profileId}`))

test('an access that ended with three profiles: one mail to each person, three events', async () => {
  const { id, profileIds } = await connectThree()
  const { tokensVersion } = await world.read(id)
  await markRemoved(database, { id, tokensVersion }, 'The app was removed.')
  const mails = await takeMails()
  assert.deepEqual(
    mails.map(({ to }) => to),
    people,
  )
  for (const { subject, text } of mails) {
    assert.match(subject, /^Connect again: .* and 2 more$/)
    assert.match(text, /These profiles must be connected again/)
    assert.ok(namesAll(text, profileIds), text)
  }
  assert.equal(await countEvents(profileIds), 3)
})

test('profiles that are refused one after the other: one mail, with the others of the same access', async () => {
  const { profileIds } = await connectThree()
  for (const profileId of profileIds)
    await inTransaction(database, (tx) => setReauthRequired(tx, profileId, 'Refused.'))
  const mails = await takeMails()
  assert.deepEqual(
    mails.map(({ to }) => to),
    people,
  )
  const [first = '', ...others] = profileIds
  for (const { text } of mails) {
    assert.match(text, new RegExp(`The number of the profile is ${first}\\.`))
    assert.match(text, /Connected with the same access/)
    assert.ok(namesAll(text, others), text)
  }
  assert.equal(await countEvents(profileIds), 3)
  // After all were connected again, the next refusal is news.
  await pool.query('update profiles set is_reauth_required = false where id = any($1)', [
    profileIds,
  ])
  await inTransaction(database, (tx) => setReauthRequired(tx, first, 'Refused again.'))
  assert.equal((await takeMails()).length, 2)
})

test('a warning before the end names all profiles of the access', async () => {
  const { id, profileIds } = await connectThree()
  await pool.query(
    `update credentials set is_renewable = false, tokens_at = now() - interval '46 days',
       access_expires_at = now() + interval '6 days' where id = $1`,
    [id],
  )
  await warnOfExpiringCredentials({ database })
  const mails = await takeMails()
  assert.deepEqual(
    mails.map(({ to }) => to),
    people,
  )
  for (const { text } of mails) assert.ok(namesAll(text, profileIds), text)
})
