// Bodies that cannot be stored as sent, or would be too expensive: refused quickly, and nothing is stored.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertEnvelope } from '../support/envelope.ts'
import { encodeChunked, encodeRequest, exchange } from '../support/raw.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'

const { service, tokens, ours } = await startTwoOrganizations()
const teams = `/v1/organizations/${ours.organizationId}/teams`

type Case = { body: string | Buffer; status: number; code: number; message: string }
const nested = (depth: number) =>
  `{"teamName":"nested","x":${'['.repeat(depth)}${']'.repeat(depth)}}`

const cases: Record<string, Case> = {
  'nested a hundred thousand levels': {
    body: nested(100_000),
    status: 400,
    code: 4000,
    message: 'The body is nested deeper than 50 levels',
  },
  'nested 51 levels': {
    body: nested(51),
    status: 400,
    code: 4000,
    message: 'The body is nested deeper than 50 levels',
  },
  'U+0000 in a text': {
    body: '{"teamName":"a\\u0000b"}',
    status: 400,
    code: 4000,
    message: 'Text must not hold the character U+0000',
  },
  'U+0000 in a key': {
    body: '{"teamName":"key","a\\u0000":1}',
    status: 400,
    code: 4000,
    message: 'Text must not hold the character U+0000',
  },
  'half of a surrogate pair': {
    body: '{"teamName":"a\\ud83d"}',
    status: 400,
    code: 4000,
    message: 'Text must not hold half of a surrogate pair',
  },
  'the wrong half, deep inside': {
    body: '{"teamName":"half","x":[{"y":"\\udca5\\ud83d"}]}',
    status: 400,
    code: 4000,
    message: 'Text must not hold half of a surrogate pair',
  },
  'a byte that is not UTF-8': {
    body: Buffer.from('{"teamName":"caf\xe9"}', 'latin1'),
    status: 400,
    code: 1100,
    message: 'Invalid JSON',
  },
  'UTF-16': {
    body: Buffer.from('{"teamName":"wide"}', 'utf16le'),
    status: 400,
    code: 1100,
    message: 'Invalid JSON',
  },
  'a prototype': {
    body: '{"teamName":"proto","__proto__":{"x":1}}',
    status: 400,
    code: 1100,
    message: 'Invalid JSON',
  },
  'a prototype written with an escape': {
    body: '{"teamName":"proto","\\u005f_proto__":{"x":1}}',
    status: 400,
    code: 1100,
    message: 'Invalid JSON',
  },
  'an array': {
    body: JSON.stringify(Array(1000).fill({ teamName: 'many' })),
    status: 400,
    code: 4000,
    message: 'body must be an object',
  },
  'an endless array': {
    body: JSON.stringify(Array(10_000).fill('many')),
    status: 400,
    code: 4000,
    message: 'body has more than 1000 items',
  },
  'more keys than any call has': {
    body: JSON.stringify(Array(1000).fill({ teamName: 'many', x: 1, y: 2 })),
    status: 400,
    code: 4000,
    message: 'The body has more than 2000 keys',
  },
  'an object for a text': {
    body: '{"teamName":{"toString":"x"}}',
    status: 400,
    code: 4000,
    message: 'teamName must be a string',
  },
  'more than the limit': {
    body: JSON.stringify({ teamName: 'large', x: 'x'.repeat(1_048_576) }),
    status: 413,
    code: 4000,
    message: 'Request body is too large',
  },
}

for (const [name, { body, status, code, message }] of Object.entries(cases)) {
  test(name, async () => {
    for (const isChunked of [false, true]) {
      for (const key of [undefined, `${name} ${isChunked}`]) {
        const answer = await post(teams, Buffer.from(body), { isChunked, key })
        assertEnvelope(answer)
        const [error] = (answer.body as { errors: { code: number; message: string }[] }).errors
        assert.deepEqual([answer.status, error?.code, error?.message], [status, code, message])
      }
    }
  })
}

test('none of them created a team', async () => {
  const { rows } = await service.database.pool.query(
    "select name from teams where created_by is not null or name ~ '\ufffd'",
  )
  assert.deepEqual(rows, [])
})

test('50 levels, an emoji and every other character are stored unchanged', async () => {
  const teamName = 'Ünï💥 \u202e\u0001\uffff'
  const body = JSON.stringify({ teamName, x: JSON.parse(`${'['.repeat(49)}${']'.repeat(49)}`) })
  const answer = await post(teams, Buffer.from(body), { isChunked: true })
  assert.equal(answer.status, 200, answer.text)
  assert.equal((answer.body as { data: { name: string } }).data.name, teamName)
})

test('a form of a hundred thousand fields is refused before it is parsed', async () => {
  const form = Array.from({ length: 100_000 }, (_, index) => `f${index}=1`).join('&')
  const answer = await post('/v1/members', Buffer.from(form), {
    contentType: 'application/x-www-form-urlencoded',
  })
  assert.deepEqual([answer.status, answer.text.includes('more than 2000 keys')], [400, true])
})

function post(
  path: string,
  body: Buffer,
  options: { isChunked?: boolean; key?: string | undefined; contentType?: string } = {},
) {
  const headers: [string, string][] = [['Authorization', `Bearer ${tokens.get('superAdmin')}`]]
  if (options.isChunked) headers.push(['Transfer-Encoding', 'chunked'])
  if (options.key !== undefined) headers.push(['Idempotency-Key', options.key])
  if (options.contentType) headers.push(['Content-Type', options.contentType])
  const sent = options.isChunked ? encodeChunked(body) : body
  return exchange(service.url, encodeRequest({ method: 'POST', path, headers, body: sent }))
}
