import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nasty, testMarkup } from '../http/pages/markup.testing.ts'
import { callbackPage } from './pages.ts'

const code = 'a-code-of-the-engine-40-characters-or-so'
const demo = {
  clientId: 'demo-member-app',
  baseUrl: 'http://localhost:8080',
  redirectUri: 'http://localhost:8080/demo/callback',
}

testMarkup({
  callback: callbackPage('en', demo, { code, state: 'a-state' }),
  callbackNasty: callbackPage('en', demo, { code, state: nasty, scope: nasty }),
  callbackDenied: callbackPage('en', demo, {
    error: nasty,
    error_description: nasty,
    state: nasty,
  }),
  callbackEmpty: callbackPage('en', demo, { code: nasty }),
})

test('the demo callback shows a command only for a code that is safe in a shell', () => {
  const page = callbackPage('en', demo, { code, state: 'a-state' })
  assert.ok(page.includes(`-d code=${code} `))
  assert.ok(page.includes('-d redirect_uri=http://localhost:8080/demo/callback'))
  for (const bad of [
    `${code};id`,
    `${code} $(id)`,
    `${code}\nid`,
    `'${code}'`,
    'short',
    'x'.repeat(300),
    [code, code],
    undefined,
  ]) {
    const refused = callbackPage('en', demo, { code: bad })
    assert.doesNotMatch(refused, /curl/)
    assert.match(refused, /Nothing was sent here/)
  }
})
