// Error answers of X and Pinterest, in words that are in no collection, and daily limits on every network.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertWait, meet } from './answers.ts'

/** A problem of X; its address changed with the network's name. */
const problem = (type: string, more: object = {}, host = 'api.x.com') => ({
  type: `https://${host}/2/problems/${type}`,
  detail: 'Some other words.',
  ...more,
})
const onX = (status: number, body: unknown, headers?: Record<string, string>) =>
  meet('twitter', 'publish', { status, body, ...(headers ? { headers } : {}) })

for (const host of ['api.twitter.com', 'api.x.com'])
  for (const [type, kind, hint] of [
    ['user-suspended', 'reconnect', /suspended/],
    ['unsupported-authentication', 'reconnect', /connect the profile again/],
    ['oauth1-permissions', 'reconnect', /read and write/],
    ['usage-capped', 'rate-limited', /plan/],
    ['credits', 'rate-limited', /credits/],
    ['client-forbidden', 'reconnect', /set up/],
    ['rate-limit-exceeded', 'rate-limited', /^undefined$/],
    ['not-authorized-for-resource', 'rejected', /X allows/],
  ] as const)
    test(`X, ${type} at ${host}: ${kind}, alone or in a list, in any words`, async () => {
      for (const body of [problem(type, {}, host), { errors: [problem(type, {}, host)] }]) {
        const error = await onX(403, body)
        assert.equal(error.kind, kind)
        assert.match(String(error.hint), hint)
        assert.equal(error.message, 'Some other words.')
      }
    })

test('X without a type: by its title, its number, and at last by its words', async () => {
  const kindOf = async (status: number, body: object) => (await onX(status, body)).kind
  assert.equal(await kindOf(403, { title: 'Unsupported Authentication' }), 'reconnect')
  assert.equal(
    await kindOf(403, { title: 'Client Forbidden', reason: 'client-not-enrolled' }),
    'reconnect',
  )
  assert.equal(await kindOf(429, { title: 'UsageCapExceeded', period: 'Monthly' }), 'rate-limited')
  assert.equal(await kindOf(403, { errors: [{ code: 326, message: 'To protect' }] }), 'reconnect')
  assert.equal(await kindOf(403, { errors: [{ code: 187, message: 'No' }] }), 'unknown-outcome')
  for (const status of [400, 403, 409])
    assert.equal(
      await kindOf(status, { detail: 'Duplicate content is not allowed' }),
      'unknown-outcome',
    )
  assert.equal(await kindOf(403, { detail: 'Your account is temporarily locked' }), 'reconnect')
  assert.equal(await kindOf(403, { detail: 'This conversation is locked' }), 'rejected')
  assert.equal(await kindOf(403, { detail: 'You are not permitted to do this' }), 'rejected')
})

test('X: no credits and no plan stop the whole app and name the operator; a limit stops one profile', async () => {
  for (const body of [problem('credits'), {}, { title: 'CreditsDepleted' }]) {
    const error = await onX(402, body)
    assert.deepEqual([error.kind, error.isAppWide], ['rate-limited', true])
    assert.equal(error.code, 'twitter_app_no_credits')
    assert.match(error.hint ?? '', /operator/)
    assertWait(error, 60, 900)
  }
  assert.equal((await onX(403, problem('client-forbidden'))).isAppWide, true)
  const user = await onX(403, problem('client-forbidden', { reason: 'user-not-enrolled' }))
  assert.deepEqual([user.isAppWide, user.kind], [false, 'reconnect'])
  assert.equal((await onX(429, problem('rate-limit-exceeded'))).isAppWide, false)
  assert.equal((await onX(403, problem('user-suspended'))).isAppWide, false)
})

const onPinterest = (status: number, body: object) => meet('pinterest', 'publish', { status, body })

test('Pinterest: only a token that is not valid is one; a board and a scope are something else', async () => {
  const kindOf = async (status: number, body: object) => {
    const { kind, code } = await onPinterest(status, body)
    return `${kind} ${code}`
  }
  const board = { message: 'You are not permitted to pin to this board' }
  assert.equal(
    await kindOf(401, { code: 2, message: 'Authentication failed.' }),
    'reconnect pinterest_401',
  )
  assert.equal(await kindOf(401, { message: 'Other words' }), 'reconnect pinterest_401')
  assert.equal(await kindOf(401, board), 'rejected pinterest_board')
  assert.equal(await kindOf(401, { code: 3, ...board }), 'rejected pinterest_board')
  assert.equal(await kindOf(403, { code: 29, ...board }), 'rejected pinterest_board')
  assert.equal(
    await kindOf(401, { code: 3, message: 'Authorization failed.' }),
    'reconnect pinterest_scope',
  )
  const scopes = 'Your token does not have the correct set of scopes: pins:write'
  assert.equal(await kindOf(401, { message: scopes }), 'reconnect pinterest_scope')
  const { hint } = await onPinterest(401, { code: 3, message: scopes })
  assert.equal(hint, 'Connect the profile again and allow pins:write.')
})

test('Pinterest: a trial app is the operator’s to heal, and every message waits for it', async () => {
  const message = 'Apps with Trial access may not create Pins in production'
  const error = await onPinterest(403, { code: 29, message })
  assert.deepEqual([error.code, error.message], ['pinterest_app_trial', message])
  assert.deepEqual([error.kind, error.isAppWide], ['rate-limited', true])
  assertWait(error, 600, 3_600)
  assert.match(error.hint ?? '', /trial access.*Messages wait until its operator/)
})

test('Pinterest: a scope that is missing without being named: all that publishing needs', async () => {
  const { hint } = await onPinterest(401, { code: 3, message: 'Authorization failed.' })
  assert.match(hint ?? '', /boards:read, boards:write, pins:read, pins:write/)
})

test('a limit of the day waits for the day, and a header wins', async () => {
  const day = 86_400
  const limited = { error: { code: 9, error_subcode: 2207042, message: 'Too many posts' } }
  assertWait(await meet('instagram', 'publish', { status: 400, body: limited }), day - 60, day)
  assertWait(await onX(429, problem('usage-capped', { period: 'Daily' })), day - 60, day)
  assertWait(await onX(403, { errors: [{ code: 185, message: 'Over it' }] }), day - 60, day)
  const words = { code: 8, message: 'You have reached your daily limit.' }
  const pin = (headers: Record<string, string>) =>
    meet('pinterest', 'publish', { status: 429, body: words, headers })
  assertWait(await pin({}), day - 60, day)
  assertWait(await pin({ 'x-ratelimit-reset': '67150' }), 67_000, 67_150)
  assertWait(await pin({ 'retry-after': '30' }), 20, 30)
  const minute = { code: 8, message: 'You have exceeded your rate limit.' }
  assertWait(await meet('pinterest', 'publish', { status: 429, body: minute }), 30, 60)
})
