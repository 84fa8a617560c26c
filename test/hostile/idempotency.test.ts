// Idempotency-Key on every POST that creates: the same request with the same key does its work once.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { type Answer, accessTokenOf, call, requestToken, send } from '../support/client.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addTeam } from '../support/world-people.ts'
import type { Attempt } from './attempt.ts'
import { creatingCalls } from './creating.ts'
import { notCreating } from './not-creating.ts'

const world = await startTwoOrganizations()
const { service } = world
const { pool } = service.database
const { organizationId } = world.ours
const token = world.tokens.get('superAdmin')

const { creating, unique } = creatingCalls(world)

test('every POST of /v1 is in the table', async () => {
  const { body } = await send(`${service.url}/openapi.json`)
  const { paths } = body as { paths: Record<string, object> }
  const posts = Object.entries(paths)
    .filter(([path, methods]) => path.startsWith('/v1/') && 'post' in methods)
    .map(([path]) => `POST ${path}`)
  const inTable = [...creating.map((row) => row.call), ...Object.keys(notCreating)]
  assert.deepEqual(inTable.sort(), posts.sort())
})

for (const { call: name, prepare, change } of creating) {
  test(`${name}: a repeat gets the first answer and does nothing`, async () => {
    const attempt = await prepare()
    const key = unique('repeat')
    const first = await post(attempt, key)
    const second = await post(attempt, key)
    assert.equal(first.status, 200, first.text)
    assert.deepEqual([second.status, second.text], [200, first.text])
    assert.deepEqual(replayed(first, second), [null, 'true'])
    assert.equal(await count(attempt.made), 1)
  })

  test(`${name}: another request with the key is refused`, async () => {
    const attempt = await prepare()
    const key = unique('other')
    assert.equal((await post(attempt, key)).status, 200)
    const other = await post(await change(attempt), key)
    assertConflict(other)
    assert.equal(await count(attempt.made), 1)
  })

  test(`${name}: ten concurrent requests create one record`, async () => {
    const attempt = await prepare()
    const key = unique('at once')
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(attempt, key)))
    assert.deepEqual(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size, 1)
    assert.equal(answers[0]?.status, 200, answers[0]?.text)
    assert.equal(await count(attempt.made), 1)
  })
}

test('bodies are compared as canonical JSON: order of fields, white space and forms of numbers', async () => {
  const id = service.demo.profile.twitter
  const first = `{"text":"Canonical","socialProfileIds":[${id}],"location":{"latitude":1.0,"longitude":2}}`
  const again = `{ "location" : {"longitude": 2.0, "latitude": 1e0},\n"socialProfileIds": [${id}], "text": "Canonical" }`
  const key = unique('canonical')
  const answers = [await postText(first, key), await postText(again, key)]
  assert.equal(answers[0]?.status, 200, answers[0]?.text)
  assert.equal(answers[1]?.text, answers[0]?.text)
  assert.deepEqual(replayed(...answers), [null, 'true'])
  assert.equal(await count(`select from messages where text = 'Canonical'`), 1)
  for (const other of [
    first.replace('Canonical', 'canonical'),
    first.replace('[', '["').replace(']', '"]'),
    first.replace('"longitude":2', '"longitude":2.5'),
    first.replace('}}', '},"tags":null}'),
  ])
    assertConflict(await postText(other, key))
})

test('a list in another order is another request', async () => {
  const path = `/v1/apps`
  const redirectUris = ['https://a.example/', 'https://b.example/']
  const body = { organizationId, name: unique('order'), kind: 'MEMBER', redirectUris }
  const key = unique('order')
  assert.equal((await post({ path, body }, key)).status, 200)
  assertConflict(
    await post({ path, body: { ...body, redirectUris: redirectUris.toReversed() } }, key),
  )
})

test('a request of the previous version is repeated after the upgrade, and the other way round', async () => {
  const path = `/v1/organizations/${organizationId}/teams`
  const body = { teamName: unique('upgrade') }
  const key = unique('upgrade')
  const first = await post({ path, body }, key)
  // The previous version wrote request_hash alone: sha256 of the JSON as it was parsed.
  const before = createHash('sha256')
    .update(JSON.stringify(['POST', path, body]))
    .digest()
  const stored = await pool.query('select request_hash from idempotency_keys where key = $1', [key])
  assert.deepEqual(stored.rows[0].request_hash, before)
  await pool.query('update idempotency_keys set canonical_hash = null where key = $1', [key])
  const second = await post({ path, body }, key)
  assert.deepEqual([second.status, second.text], [200, first.text])
  assert.deepEqual(replayed(first, second), [null, 'true'])
  assertConflict(await post({ path, body: { teamName: unique('upgrade') } }, key))
})

test('a key that the previous version took over belongs to its new request alone', async () => {
  const path = `/v1/organizations/${organizationId}/teams`
  const [before, after] = [{ teamName: unique('before') }, { teamName: unique('after') }]
  const key = unique('taken over')
  await post({ path, body: before }, key)
  // It changes request_hash and leaves canonical_hash.
  const hash = createHash('sha256')
    .update(JSON.stringify(['POST', path, after]))
    .digest()
  await pool.query('update idempotency_keys set request_hash = $2 where key = $1', [key, hash])
  assertConflict(await post({ path, body: before }, key))
  assert.equal((await post({ path, body: after }, key)).status, 200)
})

test('the same key of another account is another key', async () => {
  const key = unique('shared')
  const path = `/v1/organizations/${organizationId}/teams`
  const [ours, theirs] = [{ teamName: unique('mine') }, { teamName: unique('yours') }]
  const mine = await post({ path, body: ours }, key)
  const yours = await post({ path, body: theirs }, key, world.tokens.get('admin'))
  const organization = await post({ path, body: ours }, key, world.tokens.get('organization'))
  assert.deepEqual([mine.status, yours.status], [200, 200])
  assert.notEqual(mine.text, yours.text)
  // Each account gets its own answer again.
  assert.equal((await post({ path, body: ours }, key)).text, mine.text)
  assert.equal(
    (await post({ path, body: theirs }, key, world.tokens.get('admin'))).text,
    yours.text,
  )
  // The name is in use, so this was not treated as a repeat.
  assert.equal(organization.status, 409)
  assert.match(organization.text, /3006/)
})

test('the same key of another app of the member is another key', async () => {
  const body = { organizationId, name: unique('two apps'), kind: 'MEMBER' }
  const first = await post({ path: '/v1/apps', body }, unique('made'))
  const app = (first.body as { data: { clientId: string; clientSecret: string } }).data
  await call(service, token, 'POST', `/v1/apps/${app.clientId}/installations`, {})
  const form = { grant_type: 'member_app', member_id: service.demo.member.owner.id }
  const other = accessTokenOf(await requestToken(service, form, app))
  const key = unique('two apps')
  const [mine, theirs] = [
    await post({ path: '/v1/apps', body }, key),
    await post({ path: '/v1/apps', body }, key, other),
  ]
  assert.deepEqual([mine.status, theirs.status], [200, 200])
  assert.notEqual(theirs.text, mine.text)
  assert.equal((await post({ path: '/v1/apps', body }, key)).text, mine.text)
})

test('a failure is not stored', async () => {
  const key = unique('failure')
  const path = `/v1/organizations/${organizationId}/teams`
  const body = { teamName: unique('taken') }
  await addTeam(service.database, { organizationId, name: body.teamName })
  assert.equal((await post({ path, body }, key)).status, 409)
  await pool.query('delete from teams where name = $1', [body.teamName])
  assert.equal((await post({ path, body }, key)).status, 200)
})

test('ten concurrent failing requests get the same error', async () => {
  const body = { organizationIds: [organizationId], email: 'no address', fullName: 'No Body' }
  const key = unique('all fail')
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post({ path: '/v1/members', body }, key)),
  )
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([400]))
})

test('after a day the key is free again', async () => {
  const key = unique('day')
  const path = `/v1/organizations/${organizationId}/teams`
  await post({ path, body: { teamName: unique('first day') } }, key)
  const age = (hours: number) =>
    pool.query(
      "update idempotency_keys set created_at = now() - $2 * interval '1 hour' where key = $1",
      [key, hours],
    )
  await age(23.9)
  assertConflict(await post({ path, body: { teamName: unique('same day') } }, key))
  await age(24.1)
  assert.equal((await post({ path, body: { teamName: unique('next day') } }, key)).status, 200)
})

test('the stored answer does not show the secret of an app', async () => {
  const body = { organizationId, name: unique('sealed'), kind: 'MEMBER' }
  const key = unique('sealed')
  const answer = await post({ path: '/v1/apps', body }, key)
  const { clientSecret } = (answer.body as { data: { clientSecret: string } }).data
  const { rows } = await pool.query('select answer from idempotency_keys where key = $1', [key])
  assert.equal(rows.length, 1)
  assert.ok(!rows[0].answer.includes(clientSecret))
})

for (const [name, key] of [
  ['empty', ''],
  ['256 characters long', 'k'.repeat(256)],
] as const) {
  test(`a key that is ${name} is refused`, async () => {
    const attempt = { path: '/v1/apps', body: { organizationId, name: 'Key app', kind: 'MEMBER' } }
    const answer = await post(attempt, key)
    assert.equal(answer.status, 400, answer.text)
    assert.match(answer.text, /Idempotency-Key must be 1 to 255 characters/)
  })
}

function post(
  { path, body, by = token }: Pick<Attempt, 'path' | 'body' | 'by'>,
  key: string,
  caller = by,
): Promise<Answer> {
  return call(service, caller, 'POST', path, body, { 'idempotency-key': key })
}

/** JSON as it is written. */
function postText(body: string, key: string): Promise<Answer> {
  return send(`${service.url}/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
    body,
  })
}

function replayed(...answers: Answer[]): (string | null)[] {
  return answers.map(({ headers }) => headers.get('idempotent-replayed'))
}

async function count(statement: string): Promise<number> {
  const { rowCount } = await pool.query(statement)
  return rowCount ?? 0
}

function assertConflict(answer: Answer): void {
  const [error] = (answer.body as { errors?: { code: number; message: string }[] }).errors ?? []
  assert.deepEqual(
    [answer.status, error?.code, error?.message],
    [409, 4000, 'This Idempotency-Key was used for another request'],
    answer.text,
  )
}
