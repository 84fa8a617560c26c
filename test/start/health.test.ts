// Liveness, readiness and metrics; and the behaviour without a database.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { accessTokenOf, basic, call, send } from '../support/client.ts'
import { makeTestDatabase } from '../support/database.ts'
import { readDemo } from '../support/demo.ts'
import { eventually } from '../support/eventually.ts'
import { testKeys } from '../support/keys.ts'
import { startCarillon } from './carillon.ts'
import { startProxy } from './proxy.ts'

const database = await makeTestDatabase('demo')
const demo = await readDemo(database)
const proxy = await startProxy(database.url)
const service = await startCarillon({ DATABASE_URL: proxy.url, CARILLON_KEYS: testKeys })
const token = await newToken()

test('alive and ready', async () => {
  assert.deepEqual((await send(`${service.url}/livez`)).body, { status: 'alive' })
  // A database that is slow for two seconds makes it unready for a moment.
  const ready = await eventually(async () => {
    const answer = await send(`${service.url}/readyz`)
    return answer.status === 200 && answer
  })
  assert.deepEqual(ready.body, { status: 'ready' })
})

for (const how of ['refuses', 'hangs'] as const) {
  test(`while the database ${how} the service is alive but not ready, and recovers by itself`, async () => {
    if (how === 'refuses') await proxy.disconnect()
    else proxy.hang()
    const began = performance.now()
    const ready = await send(`${service.url}/readyz`)
    assert.equal(ready.status, 503)
    assert.deepEqual(ready.body, { status: 'not ready', reason: 'the database does not answer' })
    // The answer does not wait for the statement timeout.
    assert.ok(performance.now() - began < 20_000)
    assert.equal((await send(`${service.url}/livez`)).status, 200)
    assert.equal((await send(`${service.url}/metrics`)).status, 200)
    if (how === 'refuses') {
      const me = await call(service, token, 'GET', '/v1/me')
      assert.ok(me.status >= 500, me.text)
      assert.ok((me.body as { errors: unknown[] }).errors.length > 0)
      assert.doesNotMatch(me.text, /ECONN|127\.0\.0\.1/)
    }
    await proxy.reconnect()
    await eventually(async () => (await send(`${service.url}/readyz`)).status === 200, {
      what: 'the service to be ready again',
    })
    await eventually(async () => (await call(service, token, 'GET', '/v1/me')).status === 200, {
      what: 'calls to be answered',
    })
    assert.equal(service.process.exitCode, null)
  })
}

test('background work goes on after the database was unavailable', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from graphile_worker.add_job('sweep-expired')`,
  )
  await eventually(
    async () => {
      const left = await database.pool.query('select from graphile_worker.jobs where id = $1', [
        rows[0]?.id,
      ])
      return left.rowCount === 0
    },
    { what: 'the job to be done' },
  )
})

test('an ended token is refused, even after the listening connection was lost', async () => {
  const ending = await newToken()
  assert.equal((await call(service, ending, 'GET', '/v1/me')).status, 200)
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query(
    `delete from oauth_records where model = 'AccessToken' and id_hash = sha256($1)`,
    [ending],
  )
  const hash = (await client.query(`select encode(sha256($1), 'base64') as text`, [ending])).rows[0]
    .text
  await client.query('select pg_notify($1, $2)', ['carillon_tokens_ended', base64Url(hash)])
  await client.end()
  await eventually(async () => (await call(service, ending, 'GET', '/v1/me')).status === 401, {
    what: 'the token to be refused',
    // Less than the minute after which the cache would expire anyway.
    within: 20_000,
  })
})

test('the metrics are in the Prometheus format, by route and never by URL', async () => {
  await call(service, token, 'GET', '/v1/teams/1000001')
  const { headers, text } = await send(`${service.url}/metrics`)
  assert.match(headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  const samples = parsePrometheus(text)
  const names = new Set(samples.map(({ name }) => name))
  for (const name of [
    'process_cpu_seconds_total',
    'nodejs_heap_size_used_bytes',
    'carillon_database_connections',
    'carillon_publishing_lag_seconds',
    'carillon_collecting_lag_seconds',
  ])
    assert.ok(names.has(name), name)
  const buckets = samples.filter(
    ({ name, labels }) =>
      name === 'carillon_http_request_duration_seconds_bucket' &&
      labels.includes('route="/v1/teams/:teamId"'),
  )
  assert.ok(buckets.length > 5)
  const values = buckets.map(({ value }) => value)
  assert.deepEqual(
    values,
    values.toSorted((a, b) => a - b),
    'buckets add up',
  )
  assert.match(buckets.at(-1)?.labels ?? '', /le="\+Inf"/)
  assert.ok(Number(values.at(-1)) >= 1)
  // Only in the labels, because a value may be any number.
  assert.doesNotMatch(samples.map(({ labels }) => labels).join(), /1000001/)
})

type Sample = { name: string; labels: string; value: number }

/** Strict on purpose: every line must be a comment or a sample, and every sample must have been announced. */
function parsePrometheus(text: string): Sample[] {
  const types = new Map<string, string>()
  assert.ok(text.endsWith('\n'))
  return text.split('\n').flatMap((line) => {
    if (line === '' || /^# HELP [a-zA-Z_:][\w:]* .+$/.test(line)) return []
    const [, announced, type] =
      /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram|summary|untyped)$/.exec(line) ?? []
    if (announced && type) {
      types.set(announced, type)
      return []
    }
    const label = String.raw`[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*"`
    const sample = new RegExp(
      String.raw`^([a-zA-Z_:][\w:]*)(?:\{(${label}(?:,${label})*)\})? (-?[\d.e+-]+|N[aA]N|[+-]Inf)$`,
    )
    const [, name, labels = '', value] = sample.exec(line) ?? []
    assert.ok(name, `not a line of Prometheus: ${line}`)
    assert.ok(types.has(name) || types.has(name.replace(/_(bucket|sum|count)$/, '')), line)
    return [{ name, labels, value: Number(value) }]
  })
}

async function newToken(): Promise<string> {
  const answer = await send(`${service.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(demo.app.member) },
    body: new URLSearchParams({ grant_type: 'member_app', member_id: demo.member.owner.id }),
  })
  return accessTokenOf(answer)
}

function base64Url(base64: string): string {
  return Buffer.from(base64, 'base64').toString('base64url')
}
