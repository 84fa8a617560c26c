// Error answers of Mastodon servers: sentences of Mastodon, GoToSocial and Pixelfed, in each phase.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertWait, meet, type Phase } from './answers.ts'

type Row = [sentence: string, status: number, phase: Phase, kind: string]

const rows: Row[] = [
  ['The access token is invalid', 401, 'publish', 'reconnect'],
  ['The access token was revoked', 401, 'publish', 'reconnect'],
  ['The access token expired', 401, 'look', 'reconnect'],
  ['This method requires an authenticated user', 401, 'prepare', 'reconnect'],
  ['Unauthorized: token not authorized', 401, 'publish', 'reconnect'],
  ['This action is outside the authorized scopes', 403, 'publish', 'reconnect'],
  ['This action is outside the authorized scopes', 403, 'prepare', 'reconnect'],
  ['This action is outside the authorized scopes', 403, 'look', 'retry'],
  ['Forbidden: token has insufficient scope permission', 403, 'publish', 'reconnect'],
  ['Your login is currently disabled', 403, 'publish', 'reconnect'],
  ['Your login is missing a confirmed e-mail address', 403, 'publish', 'reconnect'],
  ['Your login is currently pending approval', 403, 'publish', 'reconnect'],
  ['This action is not allowed', 403, 'publish', 'rejected'],
  ['Record not found', 404, 'look', 'retry'],
  ['The post you are trying to reply to does not appear to exist.', 404, 'publish', 'rejected'],
  ["Validation failed: Text can't be blank", 422, 'publish', 'rejected'],
  ['Validation failed: Text character limit of 500 exceeded', 422, 'publish', 'rejected'],
  ['Cannot attach more than 4 files', 422, 'publish', 'rejected'],
  ['Cannot attach a video to a post that already contains images', 422, 'publish', 'rejected'],
  [
    'Cannot attach files that have not finished processing. Try again in a moment!',
    422,
    'publish',
    'retry',
  ],
  ['Media 1, 2 not found or already attached to another post', 422, 'publish', 'unknown-outcome'],
  ['Validation failed: File content type is invalid', 422, 'prepare', 'rejected'],
  ['File type of uploaded media could not be verified', 422, 'prepare', 'rejected'],
  ['Error processing thumbnail for uploaded media', 500, 'prepare', 'retry'],
  ['Too many requests', 429, 'publish', 'rate-limited'],
  ['Too many requests', 429, 'prepare', 'rate-limited'],
  [
    'There was a temporary problem serving your request, please try again',
    503,
    'publish',
    'unknown-outcome',
  ],
  ['Remote data could not be fetched', 503, 'look', 'retry'],
]
for (const [error, status, phase, kind] of rows)
  test(`${status} ${error}, ${phase}: ${kind}`, async () => {
    const met = await meet('mastodon', phase, { status, body: { error } })
    assert.equal(met.kind, kind, met.code)
    assert.equal(met.message, error)
    if (kind === 'reconnect' || kind === 'rejected') assert.ok(met.hint)
  })

test('401 is about the token, a missing scope is not', async () => {
  const of = (status: number, error: string) =>
    meet('mastodon', 'publish', { status, body: { error } })
  assert.equal((await of(401, 'The access token was revoked')).outlivesRenewal, false)
  const scope = await of(403, 'This action is outside the authorized scopes')
  assert.deepEqual([scope.code, scope.outlivesRenewal], ['mastodon_scope', true])
})

test('a limit ends at the date that the server names, and a limit of uploads spares other posts', async () => {
  const since = Date.now()
  const inSeconds = (seconds: number) => new Date(since + seconds * 1_000).toISOString()
  const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': inSeconds(120) }
  const given = { status: 429, headers, body: { error: 'Too many requests' } }
  const error = await meet('mastodon', 'publish', given)
  assertWait(error, 115, 121, since)
  assert.equal(error.sparesPublishing, false)
  assert.equal((await meet('mastodon', 'prepare', given)).sparesPublishing, true)
  const without = { ...given, headers: { 'x-ratelimit-reset': 'soon' } }
  const before = Date.now()
  assertWait(await meet('mastodon', 'publish', without), 55, 61, before)
})

test('a missing scope by the header of RFC 6750, whatever the language of the sentence', async () => {
  const headers = { 'www-authenticate': 'Bearer realm="Doorkeeper", error="insufficient_scope"' }
  const body = { error: 'Das ist nicht erlaubt' }
  const error = await meet('mastodon', 'publish', { status: 403, headers, body })
  assert.deepEqual([error.kind, error.code], ['reconnect', 'mastodon_scope'])
})

test('403 in words that say nothing, and the account may not even be read: it is the account', async () => {
  const error = await meet('mastodon', 'publish', { status: 403, body: { error: 'Gesperrt' } })
  assert.deepEqual([error.kind, error.code], ['reconnect', 'mastodon_account'])
  assert.equal(error.message, 'Gesperrt')
})
