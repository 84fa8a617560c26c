// The permission to connect accounts, and the view of other members, organizations and apps.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessTokenOf, call, organizationToken, requestToken, send } from '../support/client.ts'
import { need } from '../support/need.ts'
import { addApp } from '../support/world-apps.ts'
import { installApp } from '../support/world-installations.ts'
import { type Connection, errorOf, openConnectingWorld } from './world.ts'

const world = await openConnectingWorld()
const { service } = world
const { demo } = service
const { pool } = service.database
const owner = await world.as(demo.member.owner)
const sole = await world.as(demo.member.sole)
const limited = await world.as(demo.member.limited)

async function isConnected(username: string): Promise<boolean> {
  const { rows } = await pool.query('select 1 from profiles where username = $1', [username])
  return rows.length > 0
}

async function giveRight(memberId: string): Promise<void> {
  await pool.query(
    `update organization_members set preset = 'CUSTOM', permissions = '{ORG_MANAGE_SOCIAL_PROFILE}' where member_id = $1`,
    [memberId],
  )
}

async function takeRight(memberId: string): Promise<void> {
  await pool.query(
    `update organization_members set preset = 'DEFAULT', permissions = '{}' where member_id = $1`,
    [memberId],
  )
}

test('a member without the right is refused by the API and on the page', async () => {
  const body = { type: 'TWITTER', owner: 'ORGANIZATION', ownerId: demo.organization.demo }
  const refused = await limited.api('POST', '/v1/connections', body)
  assert.deepEqual([refused.status, errorOf(refused).code], [401, 1201])
  const overview = await limited.browser.open('/connect')
  assert.ok(!overview.text.includes(`value="${demo.organization.demo}"`))
  const forged = await limited.submit('/connect', {
    type: 'TWITTER',
    owner: demo.organization.demo,
  })
  assert.equal(forged.status, 400)
  assert.match(forged.text, /Not authorized/)
  const profileId = need(demo.profile.twitter)
  for (const [method, path] of [
    ['POST', `/v1/socialProfiles/${profileId}/reconnect`],
    ['DELETE', `/v1/socialProfiles/${profileId}`],
  ] as const) {
    const answer = await limited.api(method, path)
    assert.ok([401, 403, 404].includes(answer.status), `${method} ${answer.text}`)
  }
})

test('a right that is withdrawn on the way ends the connection, on the page and at the callback', async () => {
  const member = demo.member.editor
  await giveRight(member.id)
  const editor = await world.as(member)
  const connection = await editor.start('TWITTER')
  const callback = await editor.authorize(connection, { name: 'Withdrawn Bell' })
  await takeRight(member.id)
  assert.equal((await editor.browser.open(connection.url)).status, 404)
  assert.equal((await editor.comeBack(callback)).status, 404)
  assert.equal(await isConnected('withdrawn_bell'), false)
  assert.equal((await editor.api('GET', `/v1/connections/${connection.id}`)).status, 404)
})

test('ids of other organizations, members and apps', async () => {
  const start = (body: object) => sole.api('POST', '/v1/connections', { type: 'TWITTER', ...body })
  const foreign = await start({ owner: 'ORGANIZATION', ownerId: demo.organization.demo })
  assert.equal(foreign.status, 401)
  assert.equal((await start({ ownerId: demo.member.owner.id })).status, 403)
  assert.equal((await start({ owner: 'ORGANIZATION' })).status, 400)
  assert.equal((await start({ owner: 'ORGANIZATION', ownerId: '999999999' })).status, 401)
  const connection = await owner.start('FACEBOOKPAGE')
  await owner.comeBack(await owner.authorize(connection, { as: '100000000001001' }))
  const choice = { socialNetworkIds: ['100000000002001'] }
  for (const [token, name] of [
    [sole.token, 'another member'],
    [limited.token, 'another member of the organization'],
    [await tokenOfOtherApp(), 'another app of the same member'],
    [await organizationToken(service), "the organization's app"],
  ] as const) {
    const path = `/v1/connections/${connection.id}`
    assert.equal((await call(service, token, 'GET', path)).status, 404, name)
    const chosen = await call(service, token, 'POST', `${path}/profiles`, choice)
    assert.equal(chosen.status, 404, name)
  }
  assert.equal((await sole.browser.open(connection.url)).status, 404)
  for (const id of ['0', '1', 'x', '99999999999999999999', '1000001%00'])
    assert.equal((await owner.browser.open(`/connect/${id}`)).status, 404, id)
  const profileId = need(demo.profile.twitter)
  assert.equal((await sole.api('POST', `/v1/socialProfiles/${profileId}/reconnect`)).status, 404)
  assert.equal((await sole.api('DELETE', `/v1/socialProfiles/${profileId}`)).status, 404)
  assert.equal((await sole.api('GET', `/v1/socialProfiles/${profileId}/boards`)).status, 404)
  const networks = `/v1/networks?organizationId=${demo.organization.demo}`
  assert.equal((await sole.api('GET', networks)).status >= 400, true)
  assert.equal((await send(`${service.url}/v1/networks`)).status, 401)
})

async function tokenOfOtherApp(): Promise<string> {
  const app = { clientId: 'other-app', clientSecret: 'a-secret-of-another-app-that-is-long-enough' }
  const organizationId = demo.organization.demo
  await addApp(service.database, { ...app, kind: 'MEMBER', organizationId })
  const memberId = demo.member.owner.id
  await installApp(service.database, app.clientId, { memberId })
  const form = { grant_type: 'member_app', member_id: memberId }
  return accessTokenOf(await requestToken(service, form, app))
}

test("a connection of an organization's app belongs to the first member who may open it", async () => {
  const token = await organizationToken(service)
  const answer = await call(service, token, 'POST', '/v1/connections', { type: 'TWITTER' })
  const { data: connection } = answer.body as { data: Connection }
  assert.equal((await limited.browser.open(connection.url)).status, 404)
  assert.equal((await sole.browser.open(connection.url)).status, 404)
  assert.equal((await owner.browser.open(connection.url)).status, 200)
  await giveRight(demo.member.editor.id)
  const editor = await world.as(demo.member.editor)
  assert.equal((await editor.browser.open(connection.url)).status, 404)
  await takeRight(demo.member.editor.id)
  const callback = await owner.authorize(connection, { name: 'Organized Bell' })
  assert.match((await owner.comeBack(callback)).text, /organized_bell/)
  const path = `/v1/connections/${connection.id}`
  const after = await call(service, token, 'GET', path)
  assert.equal((after.body as { data: Connection }).data.status, 'DONE')
})
