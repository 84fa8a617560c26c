// A message whose post may still appear is not reported as failed, is neither edited nor deleted, and is looked for before
// anything else is published in its place.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../server/errors.ts'
import { openNetworks } from '../../server/networks/open.ts'
import { networks as registered } from '../../server/networks/registry.ts'
import { startScripted } from '../networks/scripted.ts'
import { makePost, soon } from '../networks/subjects.ts'
import { atEnd, closeFile } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import type { SandboxProfile } from '../support/sandbox-world.ts'
import { publish } from './publisher.ts'
import { openPublishingWorld, type PublishingWorld } from './world.ts'

// Publishers poll: each one closes with its test.
afterEach(closeFile)

const inDoubt = ['SEND_FAILED_PERMANENTLY', 'outcome_unknown']

type Fault = { kind: string; status?: number; retryAfter?: number }

/** One for each call, in this order. */
async function order(world: PublishingWorld, profile: SandboxProfile, faults: Fault[]) {
  for (const fault of faults)
    await world.sandbox.addFault({
      network: profile.network,
      operation: 'publish',
      profile: profile.networkId,
      times: 1,
      ...fault,
    } as Parameters<typeof world.sandbox.addFault>[0])
}

async function outcomeOf(world: PublishingWorld, id: string) {
  const { state, failure_code: code } = await world.settled(id)
  return [state, code]
}

for (const network of ['twitter', 'facebook', 'instagram', 'pinterest', 'bluesky', 'threads'])
  test(`${network}: refused after an attempt whose post was not found: the outcome is unknown`, async () => {
    const world = await openPublishingWorld()
    const profile = world.profile(network)
    await order(world, profile, [{ kind: 'drop-before' }, { kind: 'status', status: 403 }])
    publish(world)
    const { id } = await world.schedule({ profile })
    assert.deepEqual(await outcomeOf(world, id), inDoubt)
    const codes = (await world.attempts(id)).map(({ code }) => code)
    assert.equal(codes[0], 'not_taken')
    assert.match((await world.message(id)).failure_reason ?? '', /earlier attempt/)
  })

test('refused although an earlier attempt was accepted: a lookup after the refusal finds the post', async () => {
  const world = await openPublishingWorld()
  for (const network of ['facebook', 'instagram', 'pinterest', 'threads']) {
    const profile = world.profile(network)
    await order(world, profile, [{ kind: 'drop-before' }, { kind: 'status-after', status: 400 }])
  }
  publish(world)
  for (const network of ['facebook', 'instagram', 'pinterest', 'threads']) {
    const profile = world.profile(network)
    const { id } = await world.schedule({ profile })
    assert.deepEqual(await outcomeOf(world, id), ['SENT', null], network)
    assert.equal((await world.posts(profile)).length, 1)
  }
})

test('not found, and then the catch-up window ends: the outcome is unknown', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('pinterest')
  await order(world, profile, [{ kind: 'drop-before' }, { kind: 'rate-limit', retryAfter: 7200 }])
  publish(world, { rules: { catchUpMs: 3_600_000, maxLooks: 8 } })
  const { id } = await world.schedule({ profile })
  assert.deepEqual(await outcomeOf(world, id), inDoubt)
})

test('a message whose post may still appear cannot be edited or deleted; later it can', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('twitter')
  await order(world, profile, [{ kind: 'drop-before' }, { kind: 'rate-limit', retryAfter: 3600 }])
  publish(world)
  const { id } = await world.schedule({ profile })
  await putOff(world, id)
  const isRefused = (problem: string) => (error: unknown) =>
    error instanceof Problem && error.problem === problem
  await assert.rejects(world.edit(id, { text: 'Another text' }), isRefused('conflict'))
  await assert.rejects(world.cancel(id), isRefused('notDeletable'))
  await endDoubt(world, id)
  await eventually(async () => (await world.message(id)).doubt_until === null, { what: 'a lookup' })
  assert.equal((await world.message(id)).state, 'SCHEDULED')
  await world.edit(id, { text: 'Another text' })
  await world.cancel(id)
  assert.equal(await world.find(id), undefined)
})

test('a post that appears while the network wants a pause is found, and not sent again', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('twitter')
  await order(world, profile, [{ kind: 'drop-before' }, { kind: 'rate-limit', retryAfter: 3600 }])
  publish(world)
  const { id, text } = await world.schedule({ profile })
  await putOff(world, id)
  // The first request arrives long after it was given up.
  const account = {
    networkId: profile.networkId,
    username: 'demo',
    credentials: { accessToken: `sandbox-twitter-${profile.networkId}-secret` },
  }
  const late = { ...makePost(), text }
  await world.networks.forType('TWITTER')?.publish(account, late, null, soon())
  await endDoubt(world, id)
  assert.deepEqual(await outcomeOf(world, id), ['SENT', null])
  assert.equal((await world.posts(profile)).length, 1)
})

/** The second attempt waits for the end of a rate limit, and the post of the first may still appear. */
async function putOff(world: PublishingWorld, id: string): Promise<void> {
  const isPutOff = async () => (await world.attempts(id))[1]?.code === 'put_off_in_doubt'
  await eventually(isPutOff, { what: 'the second attempt to be put off' })
}

/** A quarter of an hour later. */
async function endDoubt({ database }: PublishingWorld, id: string): Promise<void> {
  await database.pool.query(
    `update messages set doubt_until = now(), act_at = now() where id = $1`,
    [id],
  )
  await database.pool.query(`update lanes set next_at = now()`)
}

test('Instagram publishes a container and answers that it does not exist: found, and not created again', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('instagram')
  await order(world, profile, [{ kind: 'gone-after' }])
  publish(world)
  const { id } = await world.schedule({ profile })
  assert.deepEqual(await outcomeOf(world, id), ['SENT', null])
  assert.equal((await world.posts(profile)).length, 1)
})

test('a container that is gone for good is looked for, created again, and published once', async () => {
  const world = await openPublishingWorld()
  const instagram = await startForgetfulInstagram()
  publish(world, { networkFor: instagram.forType })
  const { id } = await world.schedule({ profile: world.profile('instagram') })
  assert.deepEqual(await outcomeOf(world, id), ['SENT', null])
  const { containers, lists, published } = instagram.seen
  assert.deepEqual([containers, published], [2, ['2']])
  assert.ok(lists > 0, 'the posts were listed before')
  assert.equal((await world.attempts(id))[0]?.code, 'prepared_gone')
})

test('a container that is gone and whose post is listed counts as published', async () => {
  const world = await openPublishingWorld()
  const instagram = await startForgetfulInstagram({ takesTheFirst: true })
  publish(world, { networkFor: instagram.forType })
  const { id } = await world.schedule({ profile: world.profile('instagram') })
  const { state, post_id: postId } = await world.settled(id)
  assert.deepEqual([state, postId, instagram.seen.containers], ['SENT', '1001', 1])
})

test('X refuses a first attempt as a duplicate, and no older twin is found: the outcome is unknown', async () => {
  const world = await openPublishingWorld()
  const { url } = await startScripted(({ method }) =>
    method === 'POST'
      ? { status: 403, body: { detail: 'You are not allowed to create duplicate content.' } }
      : { body: { data: [], meta: { result_count: 0 } } },
  )
  publish(world, { networkFor: openAt(url).forType })
  const { id } = await world.schedule({ profile: world.profile('twitter') })
  assert.deepEqual(await outcomeOf(world, id), inDoubt)
})

test('a clock that is set forward does not end the settling time', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('pinterest')
  await order(world, profile, [{ kind: 'drop-before' }])
  publish(world, { settlingMs: 3000 })
  const { id } = await world.schedule({ profile })
  await eventually(async () => (await world.attempts(id))[0]?.endedAt != null, {
    what: 'the doubt',
  })
  // An hour later by the database's clock.
  await world.database.pool.query(`update attempts set ended_at = ended_at - interval '1 hour'`)
  assert.deepEqual(await outcomeOf(world, id), ['SENT', null])
  const [first, second] = (await world.attempts(id)).map((one) => Date.parse(one.startedAt))
  assert.ok(Number(second) - Number(first) > 2900, `${Number(second) - Number(first)} ms`)
})

test('a process that dies before it releases the lane does not lose the pause', async () => {
  const world = await openPublishingWorld()
  const profile = world.profile('facebook')
  await order(world, profile, [{ kind: 'rate-limit', retryAfter: 3600 }])
  const worker = publish(world, {
    reach(point) {
      if (point === 'after-settle') throw new Error('died here')
    },
  })
  const { id } = await world.schedule({ profile })
  await eventually(async () => (await world.attempts(id))[0]?.outcome === 'rejected')
  await world.schedule({ profile })
  await sleep(500)
  await worker.stop()
  const { rows } = await world.database.pool.query(
    `select paused_until > now() + interval '50 minutes' as is_paused from lanes where profile_id = $1`,
    [profile.id],
  )
  assert.deepEqual(rows, [{ is_paused: true }])
  assert.equal((await world.posts(profile)).length, 0)
})

/** Answers that its first container does not exist when it is published; `takesTheFirst`: after publishing it. */
async function startForgetfulInstagram({ takesTheFirst = false } = {}) {
  const seen = { containers: 0, lists: 0, published: [] as string[] }
  const listed: { id: string; caption: string; timestamp: string }[] = []
  let isForgotten = false
  const error = { code: 24, error_subcode: 2207008, message: 'gone' }
  const publishContainer = (id: string, caption: string) => {
    isForgotten = true
    if (id !== '1' || takesTheFirst)
      listed.push({ id: `100${id}`, caption, timestamp: new Date().toISOString() })
    if (id === '1') return { status: 400, body: { error } }
    seen.published.push(id)
    return { body: { id: `100${id}` } }
  }
  let caption = ''
  const post = (path: string, body: Record<string, string>) => {
    if (!path.endsWith('/media')) return publishContainer(body.creation_id ?? '', caption)
    seen.containers += 1
    caption = body.caption ?? ''
    return { body: { id: String(seen.containers) } }
  }
  const get = (path: string) => {
    if (path.endsWith('/media')) {
      seen.lists += 1
      return { body: { data: listed } }
    }
    if (path.endsWith('/1') && isForgotten) return { status: 400, body: { error } }
    return { body: { status_code: 'FINISHED', permalink: 'https://i.example/p' } }
  }
  const { url } = await startScripted(({ method, path, body }) =>
    method === 'POST' ? post(path, body as Record<string, string>) : get(path),
  )
  return { ...openAt(url), seen }
}

function openAt(url: string) {
  const addresses = Object.fromEntries(registered.map(({ name }) => [name, url]))
  const networks = openNetworks({ addresses, settlingSeconds: 1 })
  atEnd(() => networks.close())
  return networks
}
