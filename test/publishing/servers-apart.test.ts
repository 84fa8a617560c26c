// The servers of a network do not affect each other: pauses, uploads, and what is reported are of one server only.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pauseAppOf } from '../../server/lanes/pause-app.ts'
import { makeUploadLimiters } from '../../server/networks/http/upload-limiter.ts'
import { send } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { openPublishingWorld } from './world.ts'

test('a server that refuses the app pauses its own profiles, and none of another server', async () => {
  const world = await openPublishingWorld({ profilesPerNetwork: 4 })
  const { pool, database } = world.database
  const servers = ['https://a.example', 'https://a.example/', 'https://b.example', null]
  const ids = servers.map((_, index) => world.profile('mastodon', index).id)
  for (const [index, server] of servers.entries())
    await pool.query(
      `update credentials c set server = $1 from profiles p where p.credential_id = c.id and p.id = $2`,
      [server, ids[index]],
    )
  await pauseAppOf(database, String(ids[0]), new Date(Date.now() + 60_000))
  const { rows } = await pool.query(
    'select profile_id::text as id from lanes where paused_until is not null',
  )
  assert.deepEqual(
    rows.map(({ id }) => id),
    [ids[1]],
  )
})

test('uploads to a server that does not answer hold no place of another server', async () => {
  const limiterOf = makeUploadLimiters(1)
  const never = new Promise<string>(() => undefined)
  const { signal } = new AbortController()
  void limiterOf('https://dead.example/api')(50_000_000, signal, () => never)
  const done = limiterOf('https://living.example')(50_000_000, signal, async () => 'uploaded')
  assert.equal(await done, 'uploaded')
  let isBegun = false
  void limiterOf('https://dead.example')(50_000_000, signal, async () => {
    isBegun = true
  })
  await new Promise(setImmediate)
  assert.equal(isBegun, false)
})

test('a dead server of a member is counted, and does not make the service degraded', async () => {
  const { url, database } = await startTestService()
  const report = (names: string[]) =>
    database.pool.query(
      `insert into processes (slot, holder, beat_at, unreachable_networks)
       values (900, gen_random_uuid(), clock_timestamp() + interval '1 hour', $1)
       on conflict (slot) do update set unreachable_networks = excluded.unreachable_networks`,
      [names],
    )
  await report(['mastodon https://dead.example', 'mastodon https://gone.example', 'facebook'])
  const metrics = (await send(`${url}/metrics`)).text
  assert.match(metrics, /^carillon_unreachable_servers\{network="mastodon"\} 2$/m)
  assert.match(metrics, /^carillon_unreachable_networks\{network="facebook"\} 1$/m)
  assert.doesNotMatch(metrics, /example/)
  const ready = (await send(`${url}/readyz`)).text
  assert.match(ready, /One worker cannot reach facebook/)
  assert.doesNotMatch(ready, /mastodon/)
})
