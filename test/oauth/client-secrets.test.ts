// Client secrets: their format, and how long the old one works after a rotation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, requestToken, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { addApp } from '../support/world-apps.ts'

const service = await startTestService()
const organizationId = service.demo.organization.demo
const token = await tokenOf(service, service.demo.member.owner.id)

async function makeApp() {
  const app = { clientId: await addApp(service.database, { organizationId }), clientSecret: '' }
  return { ...app, clientSecret: await rotate(app.clientId) }
}

async function rotate(clientId: string, body?: object): Promise<string> {
  const answer = await call(service, token, 'POST', `/v1/apps/${clientId}/secret`, body)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: { clientSecret: string } }).data.clientSecret
}

async function isTaken(app: { clientId: string; clientSecret: string }): Promise<boolean> {
  const form = { grant_type: 'client_credentials' }
  const { status, text } = await requestToken(service, form, app, '/auth/oauth/v2/token')
  assert.ok(status === 200 || status === 401, text)
  return status === 200
}

test('a secret has a recognisable prefix', async () => {
  assert.match((await makeApp()).clientSecret, /^crl_cs_[A-Za-z0-9]{43}$/)
})

test('without a grace period the old secret stops at once', async () => {
  const app = await makeApp()
  assert.ok(await isTaken(app))
  const clientSecret = await rotate(app.clientId)
  assert.deepEqual([await isTaken(app), await isTaken({ ...app, clientSecret })], [false, true])
})

test('during the grace period both secrets work, and never three', async () => {
  const app = await makeApp()
  const second = { ...app, clientSecret: await rotate(app.clientId, { graceSeconds: 600 }) }
  assert.deepEqual([await isTaken(app), await isTaken(second)], [true, true])
  const third = { ...app, clientSecret: await rotate(app.clientId, { graceSeconds: 600 }) }
  assert.deepEqual(
    [await isTaken(app), await isTaken(second), await isTaken(third)],
    [false, true, true],
  )
  await service.database.pool.query(
    "update apps set secret_before_until = now() - interval '1 second' where client_id = $1",
    [app.clientId],
  )
  assert.deepEqual([await isTaken(second), await isTaken(third)], [false, true])
})

test('the grace period has a maximum', async () => {
  const { clientId } = await makeApp()
  for (const graceSeconds of [-1, 604_801, 1.5, 'long']) {
    const answer = await call(service, token, 'POST', `/v1/apps/${clientId}/secret`, {
      graceSeconds,
    })
    assert.equal(answer.status, 400, String(graceSeconds))
  }
})
