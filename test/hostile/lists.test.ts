// Lists that the specification does not have: each pages in both directions, shows what the caller may see and nothing else. And what
// PUT and POST answer is what a GET would.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addApp } from '../support/world-apps.ts'
import { addConnection } from '../support/world-connections.ts'
import { installApp } from '../support/world-installations.ts'
import { addMedium, addMessage, sendTime } from '../support/world-messages.ts'
import { addMember } from '../support/world-people.ts'

const { service, tokens, ours, theirs } = await startTwoOrganizations()
const { database, demo } = service
const { pool } = database
const { organizationId } = ours
const token = need(tokens.get('superAdmin'))
const memberId = demo.member.owner.id

type Item = Record<string, unknown>
type Listed = {
  data: Item[]
  metadata: { cursor: { next: string | null; previous: string | null } }
}

async function list(path: string, query: string, bearer = token): Promise<Listed> {
  const answer = await call(service, bearer, 'GET', `${path}?${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as Listed
}

function dataOf<T = Item>(answer: Answer): T {
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: T }).data
}

const numbers = [1, 2, 3, 4, 5]
const mediumId = (number: number) => `L1STS-medium-00000000${number}A==`.slice(-24)
for (const number of numbers)
  await addMedium(database, { id: mediumId(number), memberId: demo.member.owner.id })
// Uploads of the same moment have an order, too.
await pool.query(`update media set created_at = '2027-01-01T00:00:00.123456Z' where id = any($1)`, [
  [mediumId(2), mediumId(3)],
])
for (const _ of numbers)
  await addConnection(database, { organizationId, memberId, clientId: demo.app.member.clientId })
await addConnection(database, { organizationId, memberId, clientId: ours.clientId })
for (const name of ['Ä', 'a', 'B', 'ß', 'zeta', "it's %_"])
  await pool.query('insert into tags values ($1, $2)', [organizationId, name])
await pool.query('insert into tags values ($1, $2)', [theirs.organizationId, 'Zanzibar'])
const spread = await addApp(database, { organizationId, kind: 'MEMBER' })
for (const _ of numbers)
  await installApp(database, spread, {
    memberId: await addMember(database, { organizationId }),
  })
await installApp(database, spread, { memberId: theirs.memberId })
for (const _ of numbers)
  await installApp(database, await addApp(database, { organizationId, kind: 'MEMBER' }), {
    memberId,
  })
for (const number of numbers)
  dataOf(
    await call(service, token, 'POST', `/v1/organizations/${organizationId}/invitations`, {
      email: `listed-${number}@ours.example`,
      fullName: `Listed ${number}`,
    }),
  )

type Case = { path: string; key: string; count: number }
const lists: Case[] = [
  { path: '/v1/media', key: 'id', count: 5 },
  { path: '/v1/connections', key: 'id', count: 6 },
  { path: `/v1/organizations/${organizationId}/tags`, key: 'name', count: 7 },
  { path: `/v1/organizations/${organizationId}/labels`, key: 'id', count: 7 },
  { path: `/v1/apps/${spread}/installations`, key: 'id', count: 6 },
  { path: '/v1/me/installations', key: 'clientId', count: 6 },
  { path: `/v1/organizations/${organizationId}/invitations`, key: 'memberId', count: 5 },
  { path: `/v1/teams/${ours.teamId}/members`, key: 'id', count: 3 },
]

for (const { path, key, count } of lists)
  test(`GET ${path.replaceAll(/\/our-app-\d+|\/\d+/g, '/…')} pages in both directions`, async () => {
    const all = await list(path, '')
    assert.equal(all.data.length, count)
    assert.deepEqual(all.metadata.cursor, { next: null, previous: null })
    const seen: unknown[] = []
    let page = await list(path, 'limit=2')
    for (;;) {
      seen.push(...page.data.map((item) => item[key]))
      if (page.metadata.cursor.next === null) break
      page = await list(path, `limit=2&cursor=${page.metadata.cursor.next}`)
    }
    const whole = all.data.map((item) => item[key])
    assert.deepEqual(seen, whole)
    assert.equal(new Set(whole).size, count)
    const back = await list(path, `limit=1000&cursor=${page.metadata.cursor.previous}`)
    assert.deepEqual(
      back.data.map((item) => item[key]),
      whole.slice(0, -page.data.length),
    )
    const bad = await call(service, token, 'GET', `${path}?cursor=bmV4dDo`)
    assert.match(bad.text, /"code":3020/)
    const tooMany = await call(service, token, 'GET', `${path}?limit=1001`)
    assert.equal(tooMany.status, 400)
  })

test('uploads and connections are listed newest first, and only to the account and the app that made them', async () => {
  const media = (await list('/v1/media', '')).data
  const [one, other] = [mediumId(2), mediumId(3)].toSorted().toReversed()
  assert.deepEqual(
    media.map(({ id }) => id),
    [one, other, mediumId(5), mediumId(4), mediumId(1)],
  )
  const { id } = need(media[4])
  assert.deepEqual(
    { ...need(media[4]), downloadUrl: '', thumbnailUrl: '' },
    {
      ...dataOf(await call(service, token, 'GET', `/v1/media/${id}`)),
      downloadUrl: '',
      thumbnailUrl: '',
    },
  )
  for (const caller of ['admin', 'organization', 'outsider'] as const) {
    const listed = (await list('/v1/media', '', need(tokens.get(caller)))).data
    assert.ok(!listed.some((item) => media.some((mine) => mine.id === item.id)), caller)
  }
  const connections = (await list('/v1/connections', '')).data
  assert.ok(connections.some((item) => item.id === ours.connectionId))
  const alone = dataOf(await call(service, token, 'GET', `/v1/connections/${ours.connectionId}`))
  assert.deepEqual(
    connections.find((item) => item.id === ours.connectionId),
    alone,
  )
  assert.deepEqual((await list('/v1/connections', '', need(tokens.get('admin')))).data, [])
})

test('a connection is not listed to a member who may no longer connect accounts', async () => {
  const leaver = await addMember(database, { organizationId, preset: 'ADMIN' })
  const bearer = await tokenOf(service, leaver)
  const { clientId } = demo.app.member
  await addConnection(database, { organizationId, memberId: leaver, clientId })
  assert.equal((await list('/v1/connections', '', bearer)).data.length, 1)
  await pool.query(`update organization_members set preset = 'DEFAULT' where member_id = $1`, [
    leaver,
  ])
  assert.deepEqual((await list('/v1/connections', '', bearer)).data, [])
})

test('an app can be installed, and the answer is the installation', async () => {
  const clientId = await addApp(database, { organizationId })
  const path = `/v1/apps/${clientId}/installations`
  const headers = { 'idempotency-key': 'install-once' }
  const installed = await call(service, token, 'POST', path, { organizationId }, headers)
  const made = dataOf(installed)
  assert.deepEqual(
    [made.clientId, made.organizationId, made.memberId],
    [clientId, organizationId, null],
  )
  assert.deepEqual((await list(path, '')).data, [made])
  // An earlier version answered nothing, and may have stored that for a repeat.
  const { keyRing } = service.services
  const account = `member:${memberId} ${demo.app.member.clientId}`
  await pool.query('update idempotency_keys set answer = $2 where key = $1', [
    'install-once',
    keyRing.seal('{"data":{}}', `idempotency:${account}:install-once`),
  ])
  const repeated = await call(service, token, 'POST', path, { organizationId }, headers)
  assert.equal(repeated.headers.get('idempotent-replayed'), 'true')
  assert.deepEqual(dataOf(repeated), made)
})

test('PUT answers what it has set', async () => {
  const of = `/v1/organizations/${organizationId}`
  const keys = { clientId: 'our-own', clientSecret: 'never-shown' }
  const set = await call(service, token, 'PUT', `${of}/networkApps/twitter`, keys)
  assert.deepEqual(dataOf(set), { network: 'twitter', clientId: 'our-own', isOwn: true })
  const apps = dataOf<Item[]>(await call(service, token, 'GET', `${of}/networkApps`))
  assert.deepEqual(
    apps.find(({ network }) => network === 'twitter'),
    dataOf(set),
  )
  const clientIds = [theirs.clientId, demo.app.member.clientId]
  for (const wanted of [clientIds, null]) {
    const path = `${of}/allowedApps`
    const answer = dataOf(await call(service, token, 'PUT', path, { clientIds: wanted }))
    assert.deepEqual(answer, { clientIds: wanted })
  }
})

test('an organization and the members of a team are found by the addresses that clients guess', async () => {
  const organizations = dataOf<Item[]>(await call(service, token, 'GET', '/v1/me/organizations'))
  for (const organization of organizations)
    assert.deepEqual(
      dataOf(await call(service, token, 'GET', `/v1/organizations/${organization.id}`)),
      { ...organization, timezone: 'UTC', seriesApproval: 'EACH' },
    )
  const short = await list(`/v1/teams/${ours.teamId}/members`, '')
  assert.deepEqual(
    short,
    await list(`/v1/organizations/${organizationId}/teams/${ours.teamId}/members`, ''),
  )
})

test('a state is found in any case, and the same query in another case goes on with its cursor', async () => {
  const [from, to] = [-1, 1].map((day) => new Date(+sendTime + day * 86_400_000).toISOString())
  const range = `startTime=${from}&endTime=${to}`
  // Signed addresses in the items change by the second.
  const idsOf = ({ data }: Listed) => data.map(({ id }) => id)
  const read = (state: string, more = '') => list('/v1/messages', `${range}&state=${state}${more}`)
  for (const _ of numbers) await addMessage(database, ours)
  const upper = await read('SCHEDULED')
  assert.ok(upper.data.length >= numbers.length)
  for (const state of ['scheduled', 'Scheduled'])
    assert.deepEqual(idsOf(await read(state)), idsOf(upper))
  const first = await read('SCHEDULED', '&limit=2')
  const next = `&limit=2&cursor=${first.metadata.cursor.next}`
  assert.deepEqual(idsOf(await read('scheduled', next)), idsOf(upper).slice(2, 4))
  const lines = await list('/v1/messages', `${range}&view=line&state=sent,Scheduled`)
  const same = await list('/v1/messages', `${range}&view=line&state=SENT,SCHEDULED`)
  assert.deepEqual(idsOf(lines), idsOf(same))
  const unknown = await call(service, token, 'GET', `/v1/messages?${range}&state=sentt`)
  assert.match(unknown.text, /"code":40019/)
})
