import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loggedPath } from './logged-path.ts'

test('the log shows a path without its query and without secrets', () => {
  const secret = 'x'.repeat(43)
  const shown: Record<string, string> = {
    '/v1/me?access_token=1': '/v1/me',
    [`/invitations/${secret}`]: '/invitations/…',
    [`/Invitations//${secret}/?a=b`]: '/Invitations//…/',
    [`/%69nvitations/%78${secret}`]: '/%69nvitations/…',
    '/v1/apps/abcdefghijklmnopqrstuvwx/secret': '/v1/apps/abcdefghijklmnopqrstuvwx/secret',
  }
  for (const [url, path] of Object.entries(shown)) assert.equal(loggedPath(url), path)
})
