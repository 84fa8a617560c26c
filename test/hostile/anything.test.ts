// Every call of /v1 with random input: never a 5xx, never a hang, always the envelope, and never data of the
// other organization.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { call } from '../support/client.ts'
import { assertEnvelope } from '../support/envelope.ts'
import { need } from '../support/need.ts'
import { encodeChunked, encodeRequest, exchange } from '../support/raw.ts'
import { runs } from '../support/runs.ts'
import {
  type Caller,
  type ResourceIds,
  startTwoOrganizations,
  theirs,
  theirWord,
} from '../support/two-organizations.ts'
import {
  anyBody,
  anyId,
  anyJson,
  nastyBytes,
  nastyHeaders,
  nastyJson,
  nastyTexts,
} from './nasty.ts'
import { type Operation, readOperations } from './operations.ts'

const numRuns = runs(10, 200)
const world = await startTwoOrganizations()
const { service, ours } = world

// Deletions come last, so that the other calls find something.
const operations = (await readOperations(service)).sort(
  (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
)

const { rows: drafts } = await service.database.pool.query<{ content: unknown }>(
  'select content from drafts where id = $1',
  [ours.draftId],
)
const ourDraft = need(drafts[0]).content

const reached = new Map<number, number>()

for (const operation of operations) {
  test(`${operation.method} ${operation.path}`, async () => {
    await fc.assert(
      fc.asyncProperty(anyRequest(operation), async (request) => {
        const bytes = encodeRequest(request)
        const answer = await exchange(service.url, bytes)
        reached.set(answer.status, (reached.get(answer.status) ?? 0) + 1)
        assertEnvelope(answer, `${operation.method} ${operation.path}`)
        assertNoLeak(bytes, answer.text)
        if (operation.path.startsWith('/v1/drafts')) await resetDrafts()
      }),
      { numRuns, interruptAfterTimeLimit: 100_000 },
    )
    await uninstallTheirApp()
  })
}

/** An organization sees the name of an app that it has installed. That is no leak, but assertNoLeak could not tell. */
async function uninstallTheirApp(): Promise<void> {
  await service.database.pool.query(
    'delete from installations where client_id = $1 and organization_id = $2',
    [theirs.clientId, ours.organizationId],
  )
}

/** A draft answers the ids that were written into it. That is no leak, but assertNoLeak could not tell. */
async function resetDrafts(): Promise<void> {
  const { pool } = service.database
  await pool.query('delete from drafts where id <> all($1)', [[ours.draftId, theirs.draftId]])
  await pool.query('update drafts set content = $1 where id = $2', [ourDraft, ours.draftId])
}

test('many requests passed validation, and the tokens still work', async () => {
  for (const status of [200, 400, 401, 403, 404])
    assert.ok((reached.get(status) ?? 0) > 0, `no ${status} among ${JSON.stringify([...reached])}`)
  const me = await call(service, world.tokens.get('superAdmin'), 'GET', '/v1/me')
  assert.equal(me.status, 200)
})

/** No answer contains data of the other organization, unless the request named it. */
function assertNoLeak(request: Buffer, answer: string): void {
  assert.doesNotMatch(answer, theirWord)
  // A chunk may end in the middle of an id.
  const asRead = request.toString('latin1').replaceAll(/\r\n[0-9a-f]+\r\n/gi, '')
  const isNamed = (id: string) =>
    [request, asRead].some((bytes) => bytes.includes(id) || bytes.includes(encodeURIComponent(id)))
  for (const id of Object.values(theirs))
    if (!isNamed(id)) assert.ok(!answer.includes(id), `${id} leaked: ${answer}`)
}

function anyRequest(operation: Operation) {
  const { method } = operation
  return fc
    .record({
      path: anyPath(operation.path),
      query: anyQuery(operation),
      headers: fc.subarray(nastyHeaders, { maxLength: 4 }),
      authorization: anyAuthorization(),
      body: method === 'GET' ? fc.option(anyBytes(operation)) : anyBytes(operation),
      isChunked: fc.boolean(),
    })
    .map(({ path, query, headers, authorization, body, isChunked }) => {
      const all: [string, string][] = [...headers, ...authorization]
      if (body && isChunked) all.push(['Transfer-Encoding', 'chunked'])
      return {
        method,
        path: path + query,
        headers: all,
        ...(body ? { body: isChunked ? encodeChunked(body) : body } : {}),
      }
    })
}

function anyPath(template: string): fc.Arbitrary<string> {
  const segments = template.split('/').map((segment) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    return name ? anyId(name as keyof ResourceIds, ours).map(encode) : fc.constant(segment)
  })
  return fc
    .tuple(fc.tuple(...segments), fc.constantFrom('', '', '', '/'))
    .map(([parts, slash]) => parts.join('/') + slash)
}

function anyQuery({ queryNames }: Operation): fc.Arbitrary<string> {
  const names = [...queryNames, ...queryNames]
  const pair = fc.tuple(
    fc.constantFrom(...names, 'access_token', '__proto__', 'unknown', 'limit[]', ''),
    fc.oneof(fc.constantFrom(...nastyTexts), fc.nat().map(String), fc.string()),
  )
  return fc
    .array(pair, { maxLength: 3 })
    .map((pairs) => pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&'))
    .map((query) => (query === '' ? '' : `?${query}`))
}

function anyAuthorization(): fc.Arbitrary<[string, string][]> {
  const callers: Caller[] = [
    'superAdmin',
    'superAdmin',
    'superAdmin',
    'organization',
    'default',
    'app',
  ]
  const bearer = (caller: Caller): [string, string] => [
    'Authorization',
    `Bearer ${world.tokens.get(caller)}`,
  ]
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...callers.map((caller) => [bearer(caller)])) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<[string, string][]>(
        [],
        [bearer('superAdmin'), bearer('default')],
        [['Authorization', 'Bearer']],
        [['Authorization', `Bearer ${'x'.repeat(4000)}`]],
        [['Authorization', 'Basic YTpi']],
      ),
    },
  )
}

function anyBytes({ fields }: Operation): fc.Arbitrary<Buffer> {
  const text = fc.oneof(
    { weight: 6, arbitrary: anyBody(fields, ours) },
    { weight: 2, arbitrary: fc.constantFrom(...nastyJson) },
    { weight: 1, arbitrary: anyJson(ours).map((value) => JSON.stringify(value)) },
  )
  return fc.oneof(
    { weight: 8, arbitrary: text.map((json) => Buffer.from(json)) },
    { weight: 1, arbitrary: fc.constantFrom(...nastyBytes) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  )
}

/** Percent-encoded, except for lone surrogates, whose bytes are sent as they are. */
function encode(text: string): string {
  const short = text.slice(0, 2000)
  return short.isWellFormed() ? encodeURIComponent(short) : '%ED%A0%80'
}
