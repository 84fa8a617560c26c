// The outcome of a message after answers that were met on the real networks, and what its author reads.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { publish } from './publisher.ts'
import { openPublishingWorld } from './world.ts'

const world = await openPublishingWorld({ profilesPerNetwork: 3 })
publish(world)

type Met = { network: string; operation: string; index?: number; answer: object }

async function send({ network, operation, index = 0, answer }: Met) {
  const profile = world.profile(network, index)
  const fault = { network, operation, profile: profile.networkId, kind: 'answer', ...answer }
  await world.sandbox.addFault(fault)
  return { profile, ...(await world.schedule({ profile })) }
}

async function isFlagged(profileId: string): Promise<boolean> {
  const found = world.database.database.selectFrom('profiles').select('is_reauth_required')
  return (await found.where('id', '=', profileId).executeTakeFirstOrThrow()).is_reauth_required
}

test('a missing permission: the profile is to be connected again, and the permission is named', async () => {
  const message = '(#200) Requires pages_manage_posts permission'
  const answer = { status: 403, body: { error: { code: 200, type: 'OAuthException', message } } }
  // Refused until the permission is given.
  const profile = world.profile('facebook')
  const at = { network: 'facebook', operation: 'publish', profile: profile.networkId }
  await world.sandbox.addFault({ ...at, kind: 'answer', times: 1_000, ...answer })
  const { id } = await world.schedule({ profile })
  await eventually(() => isFlagged(profile.id), { what: 'the flag', every: 50 })
  const [first] = await world.attempts(id)
  assert.equal(first?.reason, message)
  assert.match(first?.nextStep ?? '', /^try again at .*allow pages_manage_posts/)
  await world.sandbox.clearFaults()
  assert.equal((await world.settled(id)).state, 'SENT')
  assert.equal((await world.posts(profile)).length, 1)
  await eventually(async () => !(await isFlagged(profile.id)), { what: 'no flag', every: 50 })
})

test('a board of another account: the message fails with what to do, and the profile stays connected', async () => {
  const message = "You don't have permission to edit that board."
  const answer = { status: 401, body: { message } }
  const { id, profile } = await send({ network: 'pinterest', operation: 'publish', answer })
  const settled = await world.settled(id)
  assert.deepEqual(
    [settled.state, settled.failure_code, settled.failure_reason],
    ['SEND_FAILED_PERMANENTLY', 'pinterest_board', message],
  )
  assert.match(settled.failure_hint ?? '', /another board/)
  assert.equal(await isFlagged(profile.id), false)
})

for (const network of ['twitter', 'facebook', 'instagram', 'pinterest', 'threads'])
  test(`${network}: a page of a proxy proves nothing; the post is looked for, and published once`, async () => {
    const headers = { 'content-type': 'text/html' }
    const answer = { status: 403, body: '<html>Access denied</html>', headers }
    const met = { network, operation: 'publish', index: 1, answer }
    const { id, profile } = await send(met)
    assert.equal((await world.settled(id)).state, 'SENT')
    assert.equal((await world.posts(profile)).length, 1)
    const outcomes = (await world.attempts(id)).map(({ outcome }) => outcome)
    assert.deepEqual(outcomes, ['rejected', 'accepted'])
  })

test('a page that Facebook does not find while the post is made is asked for again', async () => {
  const error = { code: 100, error_subcode: 33, message: 'Object with ID does not exist' }
  const answer = { status: 400, body: { error } }
  const met = { network: 'facebook', operation: 'upload', index: 2, answer }
  const { id, profile } = await send(met)
  assert.equal((await world.settled(id)).state, 'SENT')
  assert.equal((await world.attempts(id)).length, 2)
  assert.equal((await world.posts(profile)).length, 1)
})
