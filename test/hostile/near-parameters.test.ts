// Every parameter of every query, nearly as it is called: refused by name, so that no filter is dropped by a typing error.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call } from '../support/client.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { bodyOfSeries } from './creating-series.ts'
import { type Operation, readOperations } from './operations.ts'

const { service, tokens, ours } = await startTwoOrganizations()
const operations = (await readOperations(service, { withStreams: true })).filter(
  ({ queryNames }) => queryNames.length > 0,
)

type Refused = { reason: string; param: string; message: string; values?: Record<string, string> }

test('there are parameters to misspell, in the queries of reads, writes and a stream', () => {
  const calls = operations.map(({ method, path }) => `${method} ${path}`)
  for (const one of ['GET /v1/messages', 'DELETE /v1/socialProfiles/{socialProfileId}'])
    assert.ok(calls.includes(one), one)
  assert.ok(calls.includes('GET /v1/events/stream'))
})

for (const operation of operations) {
  test(`${operation.method} ${operation.path}`, async () => {
    for (const name of operation.queryNames) {
      const variants = variantsOf(name).filter((one) => !operation.queryNames.includes(one))
      const answer = await ask(operation, variants)
      const what = `${variants}: ${answer.status} ${answer.text}`
      assert.equal(answer.status, 400, what)
      const { errors } = answer.body as { errors: Refused[] }
      const refused = errors.filter(({ reason }) => reason === 'misspelt_parameter')
      assert.deepEqual(
        refused.map(({ param, values }) => [param, values?.given]),
        variants.map((one) => [`/${one}`, one]),
        what,
      )
      for (const { values, message } of refused) {
        assert.ok(operation.queryNames.includes(values?.meant ?? ''), what)
        assert.equal(
          message,
          `${values?.given} is not a parameter of this call: did you mean ${values?.meant}?`,
        )
      }
    }
  })
}

/** At most as many as one answer names. */
function variantsOf(name: string): string[] {
  const middle = Math.floor(name.length / 2)
  const swapped =
    name.slice(0, middle - 1) + name[middle] + name[middle - 1] + name.slice(middle + 1)
  const variants = [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    name.toUpperCase(),
    name.endsWith('s') ? name.slice(0, -1) : `${name}s`,
    ...(name.length < 4 ? [] : [swapped, name.slice(0, middle) + name.slice(middle + 1)]),
  ]
  return [...new Set(variants)].filter((one) => one !== name)
}

function ask({ method, path }: Operation, names: string[]) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(name === 'network' ? 'twitter' : ours[name as keyof typeof ours]),
  )
  // A stream that is opened by mistake ends.
  const ended = path.endsWith('/stream') ? ['seconds=1'] : []
  const query = [...names.map((name) => `${name}=1`), ...ended].join('&')
  return call(
    service,
    tokens.get('superAdmin'),
    method,
    `${filled}?${query}`,
    bodyFor({ method, path }),
  )
}

/** Valid, because a body is checked before the query. */
function bodyFor({ method, path }: Pick<Operation, 'method' | 'path'>) {
  if (method === 'PATCH') return {}
  if (method !== 'POST') return undefined
  return path === '/v1/series'
    ? bodyOfSeries(ours, 'A text')
    : { text: 'A text', socialProfileIds: [ours.socialProfileId] }
}
