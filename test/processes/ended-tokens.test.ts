// A token that one process has ended is refused by the other, which had cached it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Answer, basic, call, send } from '../support/client.ts'
import { serverUrl, withDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { addCaller, type Caller, startProcesses } from '../support/processes.ts'

const processes = await startProcesses({ RATE_LIMIT_PER_SECOND: '100000' })
const { urls, database, demo } = processes
const [first, second] = urls.map((url) => ({ url })) as [{ url: string }, { url: string }]
const { clientId } = demo.app.member

/** A caller whose token the second process has just cached. */
async function addRememberedCaller(): Promise<Caller> {
  const caller = await addCaller(processes)
  assert.equal((await me(caller)).status, 200)
  return caller
}

const endings: Record<string, (caller: Caller) => Promise<Answer>> = {
  'revoking it': ({ token }) => revoke(token),
  'uninstalling the app': ({ token }) =>
    call(first, token, 'DELETE', `/v1/apps/${clientId}/installations`),
  'removing the member': async ({ memberId }) => {
    const { id: ownerId } = demo.member.owner
    const owner = await addTokenOf(ownerId)
    const path = `/v1/organizations/${demo.organization.demo}/members/${memberId}`
    return call(first, owner, 'DELETE', path)
  },
}

test('a process caches a token: it does not query the database again', async () => {
  // Again on a busy machine, whose notifications come so late that the cache is not used.
  const token = await eventually(
    async () => {
      const caller = await addRememberedCaller()
      // Deletes the token without the notification.
      await database.pool.query(
        "delete from oauth_records where payload ->> 'accountId' is not null",
      )
      return (await me(caller)).status === 200 && caller.token
    },
    { what: 'a token that is cached', within: 240_000 },
  )
  await database.pool.query("select pg_notify('carillon_tokens_ended', 'all')")
  await untilRefused(token)
})

for (const [name, end] of Object.entries(endings)) {
  test(`${name} in one process ends the token in the other`, async () => {
    for (let round = 0; round < 5; round += 1) {
      const caller = await addRememberedCaller()
      const ended = await end(caller)
      assert.equal(ended.status, 200, ended.text)
      await untilRefused(caller.token)
      assert.equal((await call(first, caller.token, 'GET', '/v1/me')).status, 401)
    }
  })
}

test('while notifications cannot arrive, the cache is not used', async () => {
  const before = await addRememberedCaller()
  const kept = await addRememberedCaller()
  // Both processes keep some connections for requests, but cannot reopen the listening connection.
  await useConnections(before)
  await onServer(`alter database ${databaseName()} allow_connections false`)
  const over = new AbortController()
  const using = keepUsingConnections(kept, over.signal)
  try {
    await endListeners()
    const revoked = await revoke(before.token)
    assert.equal(revoked.status, 200, revoked.text)
    await untilRefused(before.token)
    await eventually(async () => (await me(kept)).status === 200, { what: 'the other token' })
    assert.equal(await countListeners(), 0)
  } finally {
    over.abort()
    await using
    await onServer(`alter database ${databaseName()} allow_connections true`)
  }
  await eventually(async () => (await countListeners()) === 2)

  const later = await addRememberedCaller()
  await revoke(later.token)
  await untilRefused(later.token)
  assert.equal((await me(kept)).status, 200)
})

async function useConnections(caller: Caller): Promise<void> {
  await Promise.all(urls.flatMap((url) => Array.from({ length: 8 }, () => me(caller, { url }))))
}

/** An idle connection is closed after ten seconds, and could not be reopened. */
async function keepUsingConnections(caller: Caller, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await useConnections(caller)
    await sleep(500)
  }
}

function me({ token }: Pick<Caller, 'token'>, at = second): Promise<Answer> {
  return call(at, token, 'GET', '/v1/me')
}

async function revoke(token: string): Promise<Answer> {
  return send(`${first.url}/oauth2/revoke`, {
    method: 'POST',
    headers: { authorization: basic(demo.app.member) },
    body: new URLSearchParams({ token }),
  })
}

/** Within twenty seconds, because the cache would expire after a minute anyway. */
async function untilRefused(token: string): Promise<void> {
  const refusal = await eventually(
    async () => {
      const answer = await me({ token })
      return answer.status === 401 && answer
    },
    { what: 'the token to be refused', within: 20_000 },
  )
  const [error] = (refusal.body as { errors: { code: number }[] }).errors
  assert.deepEqual([refusal.status, error?.code], [401, 1001], refusal.text)
}

async function addTokenOf(memberId: string): Promise<string> {
  const answer = await send(`${first.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(demo.app.member) },
    body: new URLSearchParams({ grant_type: 'member_app', member_id: memberId }),
  })
  return (answer.body as { access_token: string }).access_token
}

const listeners = "application_name like 'carillon listen%' and datname = $1"

async function endListeners(): Promise<void> {
  await onServer(`select pg_terminate_backend(pid) from pg_stat_activity where ${listeners}`, [
    databaseName(),
  ])
}

async function countListeners(): Promise<number> {
  const { rowCount } = await onServer(`select from pg_stat_activity where ${listeners}`, [
    databaseName(),
  ])
  return rowCount ?? 0
}

function databaseName(): string {
  return new URL(database.url).pathname.slice(1)
}

/** Connects to another database, because this one may refuse new connections. */
async function onServer(statement: string, values?: string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: withDatabase(serverUrl, 'postgres') })
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}
