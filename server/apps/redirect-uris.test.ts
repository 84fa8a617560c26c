import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAllowedRedirectUri } from './redirect-uris.ts'

const allowed = [
  'https://app.example/callback',
  'https://app.example:8443/a?b=c',
  'http://localhost',
  'http://localhost/',
  'http://localhost:9999/callback',
]
const refused = [
  'http://localhost.evil.example/callback',
  'http://localhost@evil.example/',
  'http://evil.example/',
  'http://127.0.0.1/',
  'https://user:secret@app.example/',
  'https://app.example/#fragment',
  'https://app.example/#',
  'https://',
  'http://local\nhost/',
  'https:\\\\app.example',
  'javascript:alert(1)',
  'app://callback',
  '/callback',
  '',
  `https://app.example/${'a'.repeat(2000)}`,
]

for (const uri of allowed)
  test(`allows ${uri}`, () => assert.equal(isAllowedRedirectUri(uri), true))
for (const uri of refused) {
  test(`refuses ${JSON.stringify(uri.slice(0, 60))}`, () =>
    assert.equal(isAllowedRedirectUri(uri), false))
}
