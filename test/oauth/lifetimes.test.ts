// spec 5.2, 5.6, 8: a code lives ten minutes, an access token an hour. The tests shift the times in the database.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { appToken, organizationToken, requestToken, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'
import { assertRefusal, badGrant, codeFor, meWith, redeem, refresh, tokensFor } from './steps.ts'

const service = await startTestService()
const { owner } = service.demo.member
const { pool } = service.database

function hashOf(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

async function secondsLeft(value: string): Promise<number> {
  const { rows } = await pool.query<{ left: number; payload: number }>(
    `select extract(epoch from expires_at - now())::float as left,
       (payload->>'exp')::float - extract(epoch from now())::float as payload
     from oauth_records where id_hash = $1`,
    [hashOf(value)],
  )
  const [row] = rows
  assert.ok(row && Math.abs(row.left - row.payload) < 2)
  return row.left
}

/** Shifts a record into the past, as if this many seconds had passed. */
async function age(value: string, seconds: number): Promise<void> {
  const { rowCount } = await pool.query(
    `update oauth_records set expires_at = expires_at - make_interval(secs => $2),
       payload = payload || jsonb_build_object(
         'exp', (payload->>'exp')::bigint - $2::bigint, 'iat', (payload->>'iat')::bigint - $2::bigint)
     where id_hash = $1`,
    [hashOf(value), seconds],
  )
  assert.equal(rowCount, 1)
}

function assertNear(seconds: number, expected: number): void {
  assert.ok(seconds <= expected && seconds > expected - 60, `${seconds} is not near ${expected}`)
}

test('a code lives ten minutes: after nine and a half it is accepted', async () => {
  const code = await codeFor(service, owner)
  assertNear(await secondsLeft(code), 600)
  await age(code, 570)
  assert.equal((await redeem(service, code)).status, 200)
})

test('a code older than ten minutes is refused with the sentence of the specification', async () => {
  const code = await codeFor(service, owner)
  await age(code, 601)
  assertRefusal(await redeem(service, code), badGrant)
})

test('every access token lives an hour, whatever its grant', async () => {
  const tokens = [
    (await tokensFor(service, owner)).access_token,
    await tokenOf(service, owner.id),
    await organizationToken(service),
    await appToken(service),
  ]
  for (const token of tokens) assertNear(await secondsLeft(token), 3600)
})

test('an access token is accepted after 59 minutes and refused after an hour', async () => {
  const token = await tokenOf(service, owner.id)
  await age(token, 3540)
  assert.equal(await meWith(service, token), '200')
  const late = await tokenOf(service, owner.id)
  await age(late, 3601)
  assert.equal(await meWith(service, late), '401/1001')
  const about = await requestToken(
    service,
    { token: late },
    service.demo.app.member,
    '/oauth2/introspect',
  )
  assert.deepEqual(about.body, { active: false })
})

test('a cached token expires as well', async () => {
  // Its last seconds may pass before the first request on a busy machine.
  const token = await eventually(async () => {
    const fresh = await tokenOf(service, owner.id)
    await age(fresh, 3595)
    return (await meWith(service, fresh)) === '200' && fresh
  })
  const seen = await eventually(
    async () => {
      const now = await meWith(service, token)
      return now !== '200' && now
    },
    // Less than the minute after which the cache would ask again anyway.
    { what: 'its end', within: 20_000, every: 100 },
  )
  assert.equal(seen, '401/1001')
})

test('the refresh token outlives the access token, and expires after ninety days', async () => {
  const tokens = await tokensFor(service, owner)
  await age(tokens.access_token, 3601)
  await age(tokens.refresh_token, 89 * 86_400)
  assert.equal(await meWith(service, tokens.access_token), '401/1001')
  const fresh = await refresh(service, tokens.refresh_token)
  assert.equal(fresh.status, 200, fresh.text)
  const { refresh_token } = fresh.body as { refresh_token: string }
  await age(refresh_token, 90 * 86_400 + 1)
  assertRefusal(await refresh(service, refresh_token), badGrant)
})
