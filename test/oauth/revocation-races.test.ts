// Ending tokens while others are being created: no token survives, in either order. A trigger in the test's own
// database blocks a token request in the middle of its transaction while the test holds a lock.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, call, requestToken, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { startTestService } from '../support/service.ts'
import {
  assertRefusal,
  badClient,
  codeFor,
  meWith,
  redeem,
  refresh,
  registerApp,
  tokensFor,
} from './steps.ts'

const service = await startTestService()
const { owner, editor } = service.demo.member
const { pool } = service.database
const app = service.demo.app.member

await pool.query(`
  create function dawdle() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(1); return null; end $$;
  create trigger dawdle after insert on oauth_records for each row
    when (new.model in ('AccessToken', 'ClientCredentials')) execute function dawdle();
  create function hesitate() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.5); return old; end $$;
  create trigger hesitate before delete on apps for each row execute function hesitate()`)

async function areWaitingForLocks(count: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount === count
}

/** Ends the tokens in the middle of a token request, uses the new token at once, and returns what is left in the end. */
async function assertNothingSurvives(
  ask: () => Promise<Answer>,
  end: () => Promise<Answer>,
): Promise<void> {
  const before = await listTokens()
  const { asking, ending } = await inTheMiddle(ask, end)
  const { status, body } = await asking
  const { access_token, refresh_token } = body as { access_token?: string; refresh_token?: string }
  assert.equal(access_token !== undefined, status === 200)
  if (access_token) await meWith(service, access_token)
  const ended = await ending
  assert.equal(ended.status, 200, ended.text)
  if (access_token) assert.equal(await meWith(service, access_token), '401/1001')
  if (refresh_token) assert.equal((await refresh(service, refresh_token)).status, 400)
  assert.ok((await listTokens()).isSubsetOf(before), 'a token is left')
}

/** Waits until both are blocked: the token request at the trigger, and the revocation behind it. */
async function inTheMiddle(ask: () => Promise<Answer>, end: () => Promise<Answer>) {
  const holder = await pool.connect()
  try {
    await holder.query('select pg_advisory_lock(1)')
    const asking = ask()
    // Awaited by the caller, unless this fails first.
    asking.catch(() => undefined)
    await eventually(() => areWaitingForLocks(1), { what: 'the token request at the trigger' })
    const ending = end()
    ending.catch(() => undefined)
    // The revocation must wait; otherwise it has missed the token that is being created.
    await Promise.race([ending, eventually(() => areWaitingForLocks(2))])
    return { asking, ending }
  } finally {
    await holder.query('select pg_advisory_unlock(1)')
    holder.release()
  }
}

async function listTokens(): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>(
    `select encode(id_hash, 'hex') as id from oauth_records
     where model in ('AccessToken', 'ClientCredentials', 'RefreshToken')`,
  )
  return new Set(rows.map(({ id }) => id))
}

async function uninstaller(memberId: string): Promise<() => Promise<Answer>> {
  const token = await tokenOf(service, memberId)
  return () => call(service, token, 'DELETE', `/v1/apps/${app.clientId}/installations`)
}

test('a refresh during the uninstallation of the app leaves no token', async () => {
  const { refresh_token } = await tokensFor(service, owner)
  const end = await uninstaller(owner.id)
  await assertNothingSurvives(() => refresh(service, refresh_token), end)
})

test('a code exchange during the uninstallation of the app leaves no token', async () => {
  const code = await codeFor(service, owner)
  const end = await uninstaller(owner.id)
  await assertNothingSurvives(() => redeem(service, code), end)
})

test('member_app during the uninstallation of the app leaves no token', async () => {
  const end = await uninstaller(owner.id)
  const form = { grant_type: 'member_app', member_id: owner.id }
  await assertNothingSurvives(() => requestToken(service, form), end)
})

test('organization_app during the uninstallation of the app leaves no token', async () => {
  const { demo } = service.demo.organization
  const { organization } = service.demo.app
  const ownerToken = await tokenOf(service, owner.id)
  const path = `/v1/apps/${organization.clientId}/installations?organizationId=${demo}`
  await assertNothingSurvives(
    () => requestToken(service, { grant_type: 'organization_app' }, organization),
    () => call(service, ownerToken, 'DELETE', path),
  )
})

test('client_credentials during the removal of the app leaves no token', async () => {
  const ownerToken = await tokenOf(service, owner.id)
  const other = await registerApp(service, ownerToken, {})
  const form = { grant_type: 'client_credentials' }
  await assertNothingSurvives(
    () => requestToken(service, form, other, '/auth/oauth/v2/token'),
    () => call(service, ownerToken, 'DELETE', `/v1/apps/${other.clientId}`),
  )
})

test('a token request that arrives during the removal of its app is refused, not a 5xx', async () => {
  const other = await registerApp(service, await tokenOf(service, owner.id), {})
  const removal = await pool.connect()
  try {
    await removal.query('begin')
    await removal.query('delete from apps where client_id = $1', [other.clientId])
    const form = { grant_type: 'client_credentials' }
    const ask = requestToken(service, form, other, '/auth/oauth/v2/token')
    await eventually(() => areWaitingForLocks(1))
    await removal.query('commit')
    assertRefusal(await ask, badClient)
  } finally {
    removal.release()
  }
})

test('member_app during the removal of the member leaves no token', async () => {
  const ownerToken = await tokenOf(service, owner.id)
  await tokenOf(service, editor.id)
  const form = { grant_type: 'member_app', member_id: editor.id }
  const path = `/v1/organizations/${service.demo.organization.demo}/members/${editor.id}`
  await assertNothingSurvives(
    () => requestToken(service, form),
    () => call(service, ownerToken, 'DELETE', path),
  )
})
