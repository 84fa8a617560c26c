import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorize } from '../support/browser.ts'
import { accessTokenOf, call, requestToken } from '../support/client.ts'
import { need, startTestService } from '../support/service.ts'

const service = await startTestService()
const { owner } = service.demo.member

test('log in, consent, code, token, /v1/me, refresh', async () => {
  const back = await authorize(service, owner)
  assert.equal(back.origin + back.pathname, service.demo.redirectUri)
  assert.deepEqual([...back.searchParams.keys()].sort(), ['code', 'scope', 'state'])
  const code = need(back.searchParams.get('code'))
  const answer = await requestToken(service, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: service.demo.redirectUri,
  })
  assert.equal(answer.status, 200, answer.text)
  const me = await call(service, accessTokenOf(answer), 'GET', '/v1/me')
  assert.equal((me.body as { data: { id: string } }).data.id, owner.id)
  const { refresh_token } = answer.body as { refresh_token: string }
  const refreshed = await requestToken(service, { grant_type: 'refresh_token', refresh_token })
  assert.equal(refreshed.status, 200, refreshed.text)
})
