// A client of each version goes on to work: the present API document has all that the one of the version had, but for the calls that a later
// version changes, whose translations have tests of their own. A version's document is kept in `documents`, by test/versions/keep.ts.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { apiVersions, changesSince } from '../../server/http/versions/versions.ts'
import { inlinedPaths } from '../support/inlined.ts'
import { need } from '../support/need.ts'
import { differencesIn, type Paths } from './differences.ts'

const now = inlinedPaths<Paths>(JSON.parse(await readFile('docs/openapi.json', 'utf8')))

async function readKept(date: string): Promise<Paths> {
  const file = new URL(`documents/${date}.json.gz`, import.meta.url)
  return inlinedPaths<Paths>(JSON.parse(gunzipSync(await readFile(file)).toString()))
}

test('a client of each version finds what it knows', async () => {
  for (const { date } of apiVersions) {
    const kept = await readKept(date)
    assert.ok(Object.keys(kept).length > 90)
    const differences = differencesIn(kept, now).filter((difference) => {
      const [call = ''] = difference.split(': ')
      return changesSince(apiVersions, date, call).length === 0
    })
    assert.deepEqual(differences, [], 'translate it in server/http/versions/versions.ts')
  }
})

test('each version is on the page about versions', async () => {
  const page = await readFile('docs/versions.md', 'utf8')
  for (const { date } of apiVersions) assert.match(page, new RegExp(`^### ${date}$`, 'm'))
})

test('what breaks a client is a difference, and an addition is none', () => {
  const changed = (change: (paths: Paths) => void) => {
    const paths = structuredClone(now)
    change(paths)
    return differencesIn(now, paths)
  }
  const me = (paths: Paths) => need(paths['/v1/me']?.get)
  const data = (paths: Paths) =>
    need(need(me(paths).responses[200]?.content?.['application/json']?.schema).properties?.data)
  const create = (paths: Paths) =>
    need(paths['/v1/media']?.post?.requestBody?.content?.['application/json']?.schema)
  const found = [
    (paths: Paths) => delete paths['/v1/me'],
    (paths: Paths) => delete need(data(paths).properties).email,
    (paths: Paths) => {
      need(need(data(paths).properties).email).type = 'integer'
    },
    (paths: Paths) => {
      data(paths).required = ['id']
    },
    (paths: Paths) => create(paths).required?.push('nameOfFile'),
    (paths: Paths) => {
      need(create(paths).properties?.mimeType).enum = ['image/png']
    },
    (paths: Paths) =>
      me(paths).parameters?.push({ name: 'of', in: 'query', required: true }) ??
      Object.assign(me(paths), { parameters: [{ name: 'of', in: 'query', required: true }] }),
  ].map((change) => changed(change)[0])
  assert.match(need(found[0]), /^GET \/v1\/me: is gone$/)
  assert.match(need(found[1]), /^GET \/v1\/me: answer\.data\.email (is gone|can be missing)$/)
  assert.equal(found[2], 'GET /v1/me: answer.data.email can be integer')
  assert.match(need(found[3]), /^GET \/v1\/me: answer\.data\.\w+ can be missing$/)
  assert.equal(found[4], 'POST /v1/media: body.nameOfFile is required')
  assert.match(need(found[5]), /^POST \/v1\/media: body\.mimeType does not take /)
  assert.equal(found[6], 'GET /v1/me: query.of is required')
  const grown = changed((paths) => {
    need(data(paths).properties).nickname = { type: 'string' }
    need(create(paths).properties).comment = { type: 'string' }
    paths['/v1/more'] = { get: { responses: {} } }
  })
  assert.deepEqual(grown, [])
})
