// The header Carillon-Version in the real service: with its own versions, and with a list in which the newest one renames a field.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiVersion } from '../../sdk/schema.gen.ts'
import {
  type ApiVersion,
  apiVersions,
  newestOf,
  usualOf,
} from '../../server/http/versions/versions.ts'
import { call, tokenOf } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'

const first = need(apiVersions[0]).date
const service = await startTestService()
const { owner } = service.demo.member
const token = await tokenOf(service, owner.id)
const scheduledSendTime = new Date(Date.now() + 86_400_000).toISOString()

type Body = Record<string, unknown>
type Renamed = { data: Body[] }

/** Messages of the version before have a `body` in place of a `text`. */
const renamed: ApiVersion[] = [
  { date: '2026-01-01', changes: [] },
  { date: '2026-02-02', changes: [] },
  {
    date: '2026-03-03',
    changes: [
      {
        calls: ['POST /v1/messages', 'GET /v1/messages/{messageId}'],
        request: (given) => {
          const { body, ...others } = given as Body
          return { ...others, text: body }
        },
        answer: (given) => {
          const { data } = given as Renamed
          return { data: data.map(({ text, ...others }) => ({ ...others, body: text })) }
        },
      },
    ],
  },
]

test('an answer names its version, and a pinned request gets what one without a version gets', async () => {
  for (const path of ['/v1/me', '/v1/socialProfiles', '/v1/messages/search?q=bread']) {
    const plain = await call(service, token, 'GET', path)
    assert.equal(plain.headers.get('carillon-version'), usualOf(apiVersions))
    for (const { date } of apiVersions) {
      const pinned = await call(service, token, 'GET', path, undefined, {
        'carillon-version': date,
      })
      assert.equal(pinned.headers.get('carillon-version'), date)
      assert.deepEqual(pinned.body, plain.body)
    }
  }
  assert.equal(apiVersion, newestOf(apiVersions))
  const refused = await call(service, 'wrong', 'GET', '/v1/me')
  assert.deepEqual([refused.status, refused.headers.get('carillon-version')], [401, first])
})

test('a version that is not known is refused with those that are', async () => {
  for (const given of ['2020-01-01', 'newest', `${first}, ${first}`, 'x'.repeat(200)]) {
    const headers = { 'carillon-version': given }
    const answer = await call(service, token, 'GET', '/v1/messages/search', undefined, headers)
    const [error] = (answer.body as { errors: { reason: string; hint: string }[] }).errors
    assert.deepEqual([answer.status, error?.reason], [400, 'unknown_api_version'])
    assert.ok(error?.hint.includes(first))
    assert.equal(answer.headers.get('carillon-version'), usualOf(apiVersions))
    assert.ok(answer.text.length < 1000)
  }
  // A request like any other: it is counted, and needs a token.
  const headers = { 'carillon-version': '2020-01-01' }
  const withoutToken = await call(service, undefined, 'GET', '/v1/me', undefined, headers)
  assert.equal(withoutToken.status, 401)
})

test('a client of an earlier version sends and gets the shape of its version', async () => {
  const later = await startTestService({}, { versions: renamed })
  const ownToken = await tokenOf(later, later.demo.member.owner.id)
  const socialProfileIds = [need(later.demo.profile.twitter)]
  const ask = (version: string | undefined, method: string, path: string, body?: object) =>
    call(later, ownToken, method, path, body, version ? { 'carillon-version': version } : {})
  for (const version of ['2026-01-01', '2026-02-02', undefined]) {
    const body = { body: `Of ${version}`, socialProfileIds, scheduledSendTime }
    const made = await ask(version, 'POST', '/v1/messages', body)
    assert.equal(made.status, 200, made.text)
    // Without a version: the last one before the change.
    assert.equal(made.headers.get('carillon-version'), version ?? '2026-02-02')
    const [message] = (made.body as Renamed).data
    assert.deepEqual([message?.body, message?.text], [`Of ${version}`, undefined])
    const path = `/v1/messages/${message?.id}`
    const [old] = ((await ask(version, 'GET', path)).body as Renamed).data
    assert.deepEqual([old?.body, old?.text], [`Of ${version}`, undefined])
    const [present] = ((await ask('2026-03-03', 'GET', path)).body as Renamed).data
    assert.deepEqual([present?.text, present?.body], [`Of ${version}`, undefined])
  }
  const wrong = await ask('2026-01-01', 'POST', '/v1/messages', ['no object'])
  assert.equal(wrong.status, 400)
  // Failures are the same in all versions, and other calls are not touched.
  const failed = await ask('2026-01-01', 'GET', '/v1/messages/999999999')
  assert.equal(
    (failed.body as { errors: { reason: string }[] }).errors[0]?.reason,
    'unknown_message',
  )
  const me = await ask('2026-01-01', 'GET', '/v1/me')
  assert.equal((me.body as { data: Body }).data.id, later.demo.member.owner.id)
})
