// The consent page, the matrix and the API say the same: each call stands in the table of the consent page (server/access/consent.ts) or
// in the matrix, and only the calls that the table names under admin need that scope.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  adminCalls,
  adminPowers,
  asksFor,
  draftsPower,
  plainPowers,
  wordsOf,
} from '../../server/access/consent.ts'
import { matrix } from '../../server/access/matrix.ts'
import { readOperations } from '../hostile/operations.ts'
import { authorize } from '../support/browser.ts'
import { type Answer, accessTokenOf, call, requestToken } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addApp } from '../support/world-apps.ts'
import { addConnection } from '../support/world-connections.ts'
import { addProfile } from '../support/world-profiles.ts'

const { service, tokens, ours, theirs } = await startTwoOrganizations()
const operations = (await readOperations(service)).map(({ method, path }) => `${method} ${path}`)
/** The API document has it, and readOperations leaves it out. */
const stream = 'GET /v1/events/stream'
const { owner } = service.demo.member
const app = { clientId: 'foreign-reader', clientSecret: 'c'.repeat(43) }
const { redirectUri } = service.demo
await addApp(service.database, {
  ...app,
  organizationId: theirs.organizationId,
  redirectUris: [redirectUri],
  kind: 'MEMBER',
})
const back = await authorize(service, owner, {
  parameters: { client_id: app.clientId, scope: 'offline' },
})
const code = need(back.searchParams.get('code'))
const redemption = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
/** Of an app of another organization, without admin. */
const token = accessTokenOf(await requestToken(service, redemption, app))
const ownApp = need(tokens.get('superAdmin'))
const ofTable = [...plainPowers, draftsPower, ...adminPowers].flatMap(({ calls }) => calls)

/** The calls that neither the consent page nor the matrix knows, or that change something without a word on the page. */
function unnamed(calls: string[]): string[] {
  const readInMatrix = Object.values(matrix)
    .flatMap((rule) => rule.calls)
    .filter((name) => name.startsWith('GET '))
  return calls.filter((name) => !ofTable.includes(name) && !readInMatrix.includes(name))
}

test('every call stands on the consent page or is a read of the matrix; a planted one in neither is found', () => {
  assert.deepEqual(unnamed(operations), [])
  const planted = 'DELETE /v1/organizations/{organizationId}/everything'
  assert.deepEqual(unnamed([...operations, planted]), [planted])
})

test('the table names each call once, and no call that does not exist', () => {
  assert.equal(new Set(ofTable).size, ofTable.length)
  const gone = ofTable.filter((name) => name !== stream && !operations.includes(name))
  assert.deepEqual(gone, [])
})

test('a rule of the matrix needs admin for all its calls or for none', () => {
  for (const { title, calls } of Object.values(matrix)) {
    const needing = calls.filter((name) => adminCalls.has(name))
    assert.ok(needing.length === 0 || needing.length === calls.length, title)
  }
})

test('the words of every power are on the consent page', () => {
  const plain = asksFor('en', ['offline']).join('\n')
  const all = asksFor('en', ['offline', 'admin']).join('\n')
  for (const power of plainPowers) assert.ok(plain.includes(wordsOf('en', power)), power.name)
  const drafts = wordsOf('en', draftsPower)
  assert.ok(asksFor('en', ['offline', 'drafts']).includes(drafts))
  assert.ok(!all.includes(drafts))
  for (const words of adminPowers.map((power) => wordsOf('en', power))) {
    assert.ok(all.includes(words), words)
    assert.ok(!plain.includes(words), words)
  }
})

test('no other call needs admin of an app of another organization', async () => {
  const ids = { ...ours, network: 'twitter' }
  for (const name of operations.filter((operation) => !adminCalls.has(operation))) {
    const [method = '', template = ''] = name.split(' ')
    const path = template.replace(/\{(\w+)\}/g, (_, id) => ids[id as keyof typeof ids])
    const answer = await call(service, token, method, path, method === 'GET' ? undefined : {})
    assert.notEqual(answer.status, 500, `${name}: ${answer.text}`)
    assert.doesNotMatch(answer.text, /scope admin/, name)
  }
})

test('without admin an app does not choose the accounts of a connection that it started with admin', async () => {
  const { organizationId } = ours
  const started = { organizationId, memberId: owner.id, clientId: app.clientId, networkIds: ['7'] }
  const path = `/v1/connections/${await addConnection(service.database, started)}`
  assert.equal((await call(service, token, 'GET', path)).status, 200)
  const chosen = { socialNetworkIds: ['7'] }
  assertInsufficient(await call(service, token, 'POST', `${path}/profiles`, chosen))
})

test('without admin an app does not connect, pause or delete personal profiles of the member', async () => {
  const { id } = await addProfile(service.database, { memberId: owner.id })
  const path = `/v1/socialProfiles/${id}`
  for (const [method, at, body] of [
    ['POST', '/v1/connections', { type: 'TWITTER', owner: 'MEMBER' }],
    ['POST', `${path}/reconnect`, {}],
    ['POST', `${path}/pause`, {}],
    ['DELETE', `${path}/pause`, undefined],
    ['DELETE', path, undefined],
  ] as const) {
    assertInsufficient(await call(service, token, method, at, body))
    const byOwnApp = await call(service, ownApp, method, at, body)
    assert.equal(byOwnApp.status, 200, `${method} ${at}: ${byOwnApp.text}`)
  }
})

function assertInsufficient(answer: Answer): void {
  assert.equal(answer.status, 401, answer.text)
  const challenge = answer.headers.get('www-authenticate') ?? ''
  assert.match(challenge, /error="insufficient_scope".*scope="admin"/)
}
