// Codes and refresh tokens are used once: what a second use does, and what a failure in between leaves behind.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { eraseAnswers } from '../../server/oauth/refresh-answers.ts'
import { basic, requestToken, send } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import {
  assertRefusal,
  badGrant,
  codeFor,
  meWith,
  redeem,
  refresh,
  tokensFor,
  tokensOf,
} from './steps.ts'

const service = await startTestService()
const { owner, editor } = service.demo.member
const { pool } = service.database

function hashOf(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

/** Shifts the rotation of a refresh token into the past. */
async function rotatedSecondsAgo(token: string, seconds: number): Promise<void> {
  const { rowCount } = await pool.query(
    'update oauth_records set consumed_at = now() - make_interval(secs => $2) where id_hash = $1 and consumed_at is not null',
    [hashOf(token), seconds],
  )
  assert.equal(rowCount, 1)
}

test('the second use of a code is refused and ends every token of the first', async () => {
  const first = await tokensFor(service, owner)
  const second = tokensOf(await refresh(service, first.refresh_token))
  const untouched = await tokensFor(service, owner)
  for (const { access_token } of [first, second]) {
    assert.equal(await meWith(service, access_token), '200')
  }
  assertRefusal(await redeem(service, first.code), badGrant)
  for (const { access_token } of [first, second]) {
    assert.equal(await meWith(service, access_token), '401/1001')
  }
  assertRefusal(await refresh(service, second.refresh_token), badGrant)
  assert.equal(await meWith(service, untouched.access_token), '200')
  assertRefusal(await redeem(service, first.code), badGrant)
})

test('another app that tries a code gets nothing and ends nothing', async () => {
  const tokens = await tokensFor(service, owner)
  assertRefusal(await redeem(service, tokens.code, service.demo.app.organization), badGrant)
  assert.equal(await meWith(service, tokens.access_token), '200')
  const code = await codeFor(service, owner)
  assertRefusal(await redeem(service, code, service.demo.app.organization), badGrant)
  assert.equal((await redeem(service, code)).status, 200)
})

test('a code is bound to its redirect_uri', async () => {
  const code = await codeFor(service, owner)
  const redirect_uri = 'https://app.example/callback'
  const form = { grant_type: 'authorization_code', code, redirect_uri }
  assertRefusal(await requestToken(service, form), badGrant)
  assert.equal((await redeem(service, code)).status, 200)
})

test('a refresh token used again within ten seconds gets the same answer', async () => {
  const first = await tokensFor(service, owner)
  const second = await refresh(service, first.refresh_token)
  for (const seconds of [0, 2]) {
    await rotatedSecondsAgo(first.refresh_token, seconds)
    const again = await refresh(service, first.refresh_token)
    assert.deepEqual([again.status, again.text], [200, second.text])
  }
  assert.equal(await meWith(service, tokensOf(second).access_token), '200')
  const third = tokensOf(await refresh(service, tokensOf(second).refresh_token))
  assert.equal(await meWith(service, third.access_token), '200')
})

test('ten concurrent requests with one refresh token get the same answer', async () => {
  const { refresh_token } = await tokensFor(service, owner)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => refresh(service, refresh_token)),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
})

test('a used refresh token from another app within ten seconds ends the token family', async () => {
  const first = await tokensFor(service, owner)
  const second = tokensOf(await refresh(service, first.refresh_token))
  const form = { grant_type: 'refresh_token', refresh_token: first.refresh_token }
  assertRefusal(await requestToken(service, form, service.demo.app.organization), badGrant)
  for (const { access_token } of [first, second])
    assert.equal(await meWith(service, access_token), '401/1001')
  assertRefusal(await refresh(service, second.refresh_token), badGrant)
})

test('after the answer was erased, another use ends the token family', async () => {
  const first = await tokensFor(service, owner)
  const second = tokensOf(await refresh(service, first.refresh_token))
  await pool.query('update oauth_records set answer = null')
  assertRefusal(await refresh(service, first.refresh_token), badGrant)
  assert.equal(await meWith(service, second.access_token), '401/1001')
})

test('a revocation also removes the stored answer', async () => {
  const first = await tokensFor(service, owner)
  const second = tokensOf(await refresh(service, first.refresh_token))
  await send(`${service.url}/oauth2/revoke`, {
    method: 'POST',
    headers: { authorization: basic(service.demo.app.member) },
    body: new URLSearchParams({ token: second.refresh_token }),
  })
  assertRefusal(await refresh(service, first.refresh_token), badGrant)
})

test('the answer is stored encrypted, and erased after ten seconds', async () => {
  const first = await tokensFor(service, owner)
  const second = tokensOf(await refresh(service, first.refresh_token))
  const kept = async () => {
    const { rows } = await pool.query<{ answer: Buffer | null }>(
      'select answer from oauth_records where id_hash = $1',
      [hashOf(first.refresh_token)],
    )
    return rows[0]?.answer
  }
  const sealed = need(await kept()).toString('latin1')
  for (const secret of [second.access_token, second.refresh_token])
    assert.ok(!sealed.includes(secret))
  await rotatedSecondsAgo(first.refresh_token, 3)
  await eraseAnswers(service.services.database)
  assert.ok(await kept())
  await rotatedSecondsAgo(first.refresh_token, 10)
  await eraseAnswers(service.services.database)
  assert.equal(await kept(), null)
})

test('a rotated refresh token used again later ends the token family', async () => {
  const first = await tokensFor(service, owner)
  const second = tokensOf(await refresh(service, first.refresh_token))
  const third = tokensOf(await refresh(service, second.refresh_token))
  const untouched = await tokensFor(service, editor)
  assert.equal(await meWith(service, third.access_token), '200')
  await rotatedSecondsAgo(first.refresh_token, 11)
  assertRefusal(await refresh(service, first.refresh_token), badGrant)
  for (const { access_token } of [first, second, third]) {
    assert.equal(await meWith(service, access_token), '401/1001')
  }
  assertRefusal(await refresh(service, third.refresh_token), badGrant)
  assert.equal(await meWith(service, untouched.access_token), '200')
})

const fail = `create function fail() returns trigger language plpgsql as $$ begin raise 'disk full'; end $$;`
const onAccessTokens = `for each row when (new.model = 'AccessToken') execute function fail()`
const grantScope = (scope: string) =>
  `update oauth_records set payload = jsonb_set(payload, '{openid,scope}', '${scope}') where model = 'Grant'`

// Triggers in the test's own database: the access token cannot be stored, at once or at the commit; or the stored value
// makes oidc-provider fail after it has consumed the code.
const failures: Record<string, { make: string; repair: string }> = {
  'while the tokens are stored': {
    make: `${fail} create trigger fail after insert on oauth_records ${onAccessTokens}`,
    repair: 'drop function fail cascade',
  },
  'at the commit': {
    make: `${fail} create constraint trigger fail after insert on oauth_records deferrable initially deferred ${onAccessTokens}`,
    repair: 'drop function fail cascade',
  },
  'outside the database': { make: grantScope('7'), repair: grantScope('"offline"') },
}

for (const [when, { make, repair }] of Object.entries(failures)) {
  test(`after a failure ${when} the code or refresh token is still valid`, async () => {
    const { refresh_token } = await tokensFor(service, owner)
    const code = await codeFor(service, owner)
    const serverError = {
      status: 500,
      error: 'server_error',
      description: 'The service could not answer; try again',
    }
    await pool.query(make)
    try {
      assertRefusal(await redeem(service, code), serverError)
      assertRefusal(await refresh(service, refresh_token), serverError)
    } finally {
      await pool.query(repair)
    }
    assert.equal(await meWith(service, tokensOf(await redeem(service, code)).access_token), '200')
    const fresh = tokensOf(await refresh(service, refresh_token))
    assert.equal(await meWith(service, fresh.access_token), '200')
  })
}
