// The cost of a body does not depend on its shape: 100 KB of keys, of levels, of items or of errors take no longer than 100 KB of
// text (cost.test.ts), as the body of every call and in every field of it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, send } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { cpuOf, measureSlowness } from './cpu.ts'
import { type Operation, readOperations } from './operations.ts'

const { service, tokens, ours } = await startTwoOrganizations()
const token = need(tokens.get('superAdmin'))
const bytes = 100_000
const maxMs = 50
/** The reasons of the parser. */
const unread = ['too_many_items', 'too_deep', 'invalid_json', 'inexact_number']

const numbered = (length: number, write: (index: number) => string) =>
  Array.from({ length }, (_, index) => write(index)).join()
const shapes: Record<string, string> = {
  'many keys': `{${numbered(8_000, (index) => `"k${index}":0`)}}`,
  'many equal keys': `{${numbered(20_000, () => '"a":0')}}`,
  'keys that resemble known ones': `{${numbered(4_500, (index) => `"scheduledTim${index}":0`)}}`,
  'as many keys as are allowed': `{${numbered(1_900, (index) => `"scheduledSendTime${index}":"${'x'.repeat(20)}"`)}}`,
  'objects in a list': `[${numbered(9_000, (index) => `{"k${index}":0}`)}]`,
  'empty objects': `[${numbered(33_000, () => '{}')}]`,
  'a thousand wrong items': `[${numbered(1_000, (index) => `{"a":"${index}${'x'.repeat(80)}"}`)}]`,
  'a long list': `[${numbered(50_000, () => '0')}]`,
  'lists in a list': `[${numbered(33_000, () => '[]')}]`,
  'lists of a thousand': `[${numbered(50, () => `[${numbered(999, () => '0')}]`)}]`,
  'nested objects': `${'{"a":'.repeat(14_000)}0${'}'.repeat(14_000)}`,
  'nested lists': `${'['.repeat(50_000)}${']'.repeat(50_000)}`,
  'fifty levels, many times': `[${numbered(600, () => `${'['.repeat(48)}0${']'.repeat(48)}`)}]`,
  'a long key': `{"${'k'.repeat(bytes)}":0}`,
  'long keys': `{${numbered(100, (index) => `"${'k'.repeat(1_000)}${index}":0`)}}`,
  'keys with escapes': `{${numbered(1_900, (index) => `"\\u0041\\n\\\\${index}\\u00e9":"\\\\\\""`)}}`,
  'texts that cannot be stored': `[${numbered(1_000, () => '"\\ud800"')}]`,
  'a long number': '9'.repeat(bytes),
  'a text that does not end': `{"a":"${'\\"'.repeat(bytes / 2)}`,
}

const operations = (await readOperations(service)).filter(({ fields }) => fields.length > 0)
test('there are bodies of every kind', () => {
  const calls = operations.map(({ method, path }) => `${method} ${path}`)
  for (const expected of ['POST /v1/messages', 'POST /v1/messages/bulk', 'POST /v1/drafts'])
    assert.ok(calls.includes(expected), `${expected} is not among ${calls.join(', ')}`)
})

for (const operation of operations)
  test(`${operation.method} ${operation.path}`, async () => {
    for (const [name, shape] of Object.entries(shapes)) {
      const answer = await assertCheap(operation, shape, name)
      // A value that the parser refuses is refused wherever it stands in a body.
      if (isRefusedUnread(answer)) continue
      for (const field of operation.fields)
        await assertCheap(operation, wrap(field.name, shape), `${field.name}: ${name}`)
    }
  })

test('a form of many fields', async () => {
  const form = numbered(11_000, (index) => `f${index}=1`).replaceAll(',', '&')
  await assertCheapCall(() =>
    send(`${service.url}/v1/members`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form,
    }),
  )
})

test('the longest body, all of it keys, costs less than the tenth part may', async () => {
  const body = `{${numbered(80_000, (index) => `"k${index}":0`)}}`
  for (const path of ['/v1/messages', '/v1/messages/validate', '/v1/teams'])
    await assertCheapCall(() => post(path, body))
})

function wrap(field: string, shape: string): string {
  return `{"text":"x","socialProfileIds":[${Object.values(service.demo.profile)[0]}],"${field}":${shape}}`
}

function isRefusedUnread({ status, body }: Answer): boolean {
  const [error] = (body as { errors?: { reason?: string }[] }).errors ?? []
  return status === 400 && unread.includes(error?.reason ?? '')
}

function assertCheap({ method, path }: Operation, body: string, name: string): Promise<Answer> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, parameter: keyof typeof ours) =>
    encodeURIComponent(ours[parameter] ?? 'x'),
  )
  return assertCheapCall(() => post(filled, body, method), name)
}

/** The first attempt is not corrected for the slowness of the machine, and mostly enough. */
async function assertCheapCall(request: () => Promise<Answer>, name = 'it'): Promise<Answer> {
  let answer: Answer | undefined
  const attempt = async () => {
    answer = await request()
  }
  let best = await cpuOf(attempt)
  for (let round = 0; round < 8 && best > maxMs; round += 1) {
    const slowness = await measureSlowness()
    best = Math.min(best, (await cpuOf(attempt)) / slowness)
  }
  assert.ok(best <= maxMs, `${name} costs ${best} ms`)
  return need(answer)
}

function post(path: string, body: string, method = 'POST'): Promise<Answer> {
  return send(service.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  })
}
