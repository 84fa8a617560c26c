// Tokens that cannot be renewed: people are warned 14, 7 and 1 days before the end, once each, and health says so.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requireCaller } from '../../server/access/access.ts'
import { networks } from '../../server/networks/registry.ts'
import { readHealth } from '../../server/profiles/health.ts'
import { listProfilesWithCredentials } from '../../server/profiles/profiles.ts'
import { warnOfExpiringCredentials } from '../../server/profiles/renewal/renew-due.ts'
import { openPublishingWorld } from '../publishing/world.ts'
import { need } from '../support/need.ts'

const world = await openPublishingWorld()
const { database, pool } = world.database
const page = world.profile('facebook')
const author = requireCaller(world.principals.author)
const allowed = networks.find(({ name }) => name === 'facebook')?.connect?.scopes ?? []
await pool.query(
  `update credentials c set connected_by = $2, scopes = $3, tokens_at = now() - interval '46 days'
   from profiles p where p.credential_id = c.id and p.id = $1`,
  [page.id, author.kind === 'member' ? author.memberId : null, allowed.map(({ name }) => name)],
)

const endIn = (days: number, more = 'is_renewable = false, warned_days = null') =>
  pool.query(
    `update credentials c set access_expires_at = now() + make_interval(secs => $2), ${more}
     from profiles p where p.credential_id = c.id and p.id = $1`,
    [page.id, days * 86_400],
  )
const takeMails = async () => {
  await warnOfExpiringCredentials({ database })
  const { rows } = await pool.query(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier = 'send-mail' returning j.payload`,
  )
  return rows.map(({ payload }) => payload as { subject: string; text: string })
}
const healthOf = async () => {
  const rows = await listProfilesWithCredentials(database, author, { profileId: page.id })
  return need((await readHealth(database, networks, author, rows)).get(page.id))
}

test('each warning is sent once, as the end comes nearer', async () => {
  const sent: number[] = []
  await endIn(20)
  for (const days of [20, 13.9, 13, 6.9, 3, 0.9, 0.5]) {
    await endIn(days, 'is_renewable = false')
    sent.push((await takeMails()).length, (await takeMails()).length)
  }
  assert.deepEqual(sent, [0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])
})

test('a service that was off for long warns once, not three times', async () => {
  await endIn(0.5)
  assert.equal((await takeMails()).length, 1)
})

test('the warning counts the messages that are scheduled after the end, and health does', async () => {
  await endIn(10)
  await world.schedule({ profile: page, in: 5 * 86_400_000 })
  await world.schedule({ profile: page, in: 11 * 86_400_000 })
  await world.schedule({ profile: page, in: 12 * 86_400_000 })
  const [mail] = await takeMails()
  assert.match(mail?.subject ?? '', /^Connect again soon: /)
  assert.match(mail?.text ?? '', /2 messages are scheduled after that\./)
  const { status, scheduledAfter, expiresAt } = await healthOf()
  assert.deepEqual([status, scheduledAfter], ['EXPIRES_SOON', 2])
  assert.ok(expiresAt)
})

test('tokens that are renewed cause no warning', async () => {
  await endIn(5, 'is_renewable = true, warned_days = null')
  assert.deepEqual(await takeMails(), [])
  const { status, expiresAt } = await healthOf()
  assert.notEqual(status, 'EXPIRES_SOON')
  assert.equal(expiresAt, null)
})

test('after the end the profile must be connected again', async () => {
  await endIn(-1)
  assert.deepEqual(await takeMails(), [])
  assert.equal((await healthOf()).status, 'RECONNECT')
})
