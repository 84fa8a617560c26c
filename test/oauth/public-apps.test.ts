// A public app has no secret (decisions: it must use PKCE S256). It may act for members who allow it, never alone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorize } from '../support/browser.ts'
import { send, tokenOf } from '../support/client.ts'
import { startTestService } from '../support/service.ts'
import { installApp } from '../support/world-installations.ts'
import { assertRefusal, badClient, malformed, registerApp, sentence } from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const ownerToken = await tokenOf(service, owner.id)
const { clientId } = await registerApp(service, ownerToken, { isPublic: true })

function ask(path: string, form: Record<string, string>) {
  return send(`${service.url}${path}`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: clientId, ...form }),
  })
}

test('a public app without PKCE gets an error and no code', async () => {
  const back = await authorize(service, owner, { parameters: { client_id: clientId } })
  assert.equal(back.origin + back.pathname, service.demo.redirectUri)
  assert.equal(back.searchParams.get('error'), 'invalid_request')
  assert.equal(back.searchParams.get('error_description'), sentence)
  assert.equal(back.searchParams.get('code'), null)
})

test('a public app with PKCE plain gets an error and no code', async () => {
  const parameters = {
    client_id: clientId,
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'plain',
  }
  const back = await authorize(service, owner, { parameters })
  assert.equal(back.searchParams.get('error'), 'invalid_request')
  assert.equal(back.searchParams.get('code'), null)
})

for (const path of ['/oauth2/token', '/auth/oauth/v2/token']) {
  for (const grant_type of ['member_app', 'organization_app']) {
    test(`a public app cannot use ${grant_type} at ${path}, though it is installed`, async () => {
      await installApp(service.database, clientId, { memberId: owner.id })
      const answer = await ask(path, { grant_type, member_id: owner.id })
      assertRefusal(answer, malformed)
    })
  }
}

test('a public app cannot use client_credentials', async () => {
  const form = { grant_type: 'client_credentials' }
  assertRefusal(await ask('/auth/oauth/v2/token', form), malformed)
  assertRefusal(await ask('/oauth2/token', form), {
    status: 400,
    error: 'unsupported_grant_type',
    description: 'Invalid memberId',
  })
})

test('an app with a secret cannot authenticate as a public one by sending only its id', async () => {
  const form = {
    client_id: service.demo.app.member.clientId,
    grant_type: 'member_app',
    member_id: owner.id,
  }
  assertRefusal(await ask('/oauth2/token', form), badClient)
})
