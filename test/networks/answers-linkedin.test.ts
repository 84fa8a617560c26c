// LinkedIn's error answers, in words that are in no collection.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertWait, meet } from './answers.ts'

const names = ['linkedin', 'linkedincompany']
const at = (name: string, status: number, body: object) => meet(name, 'publish', { status, body })

for (const name of names) {
  test(`${name}: only 65601 may be said of a token that was issued just now`, async () => {
    for (const [serviceErrorCode, code, mayBeTooNew] of [
      [65600, 'invalid_token', false],
      [65601, 'revoked_token', true],
      [65602, 'expired_token', false],
    ] as const) {
      const error = await at(name, 401, { status: 401, serviceErrorCode, message: 'No.' })
      assert.deepEqual(
        [error.kind, error.code, error.mayBeTooNew, error.outlivesRenewal],
        ['reconnect', `${name}_${code}`, mayBeTooNew, false],
      )
    }
  })

  test(`${name}: a version that has ended stops the whole app, and names the operator`, async () => {
    for (const [status, body] of [
      [426, { status: 426, code: 'NONEXISTENT_VERSION', message: 'Requested version 20250401' }],
      [426, {}],
      [400, { status: 400, code: 'VERSION_MISSING', message: 'A version must be present.' }],
    ] as const) {
      const error = await at(name, status, body)
      assert.deepEqual([error.isAppWide, error.code], [true, `${name}_app_version`])
      assertWait(error, 1_700, 1_800)
      assert.match(error.hint ?? '', /operator has to install a newer Carillon/)
    }
  })

  test(`${name}: a limit of the day lasts until midnight in UTC, one of the app stops the app`, async () => {
    const limit = (words: string) =>
      at(name, 429, { message: `Resource level throttle ${words} for calls to this is reached.` })
    const untilMidnight = (at: number) => 86_400 - ((at / 1_000) % 86_400)
    const since = Date.now()
    const daily = await limit('APPLICATION_AND_MEMBER DAY limit')
    const min = Math.max(1, untilMidnight(since) - 60)
    assertWait(daily, min, untilMidnight(Date.now()) + 1, since)
    assert.equal(daily.isAppWide, false)
    const ofApp = await limit('APPLICATION DAY limit')
    assert.deepEqual([ofApp.isAppWide, ofApp.code], [true, `${name}_app_limit`])
    const before = Date.now()
    assertWait(await limit('limit'), 50, 60, before)
  })

  test(`${name}: a missing permission names what to allow, and other tokens would not help`, async () => {
    for (const body of [
      { serviceErrorCode: 100, message: 'No.' },
      { code: 'ACCESS_DENIED', message: 'No.' },
      { message: 'Organization permissions must be used when using organization as author' },
      { message: 'Data Processing Exception while processing fields [/author]' },
    ]) {
      const error = await at(name, 403, { status: 403, ...body })
      assert.deepEqual([error.kind, error.outlivesRenewal], ['reconnect', true])
      assert.match(error.hint ?? '', /allow .*w_(member|organization)_social/)
    }
    assert.equal((await at(name, 403, { message: 'This content is not allowed' })).kind, 'rejected')
    const restricted = await at(name, 403, { message: 'The member is restricted' })
    assert.deepEqual([restricted.kind, restricted.code], ['reconnect', `${name}_restricted`])
  })

  test(`${name}: a repetition names the post, unless it was made by this very call`, async () => {
    const urnAt = (ms: number) => `urn:li:share:${BigInt(Date.now() - ms) << 22n}`
    const refuse = (urn: string) =>
      at(name, 422, { message: `Content is a duplicate of ${urn}`, status: 422 })
    const old = urnAt(60_000)
    const error = await refuse(old)
    assert.deepEqual([error.kind, error.code, error.repeats], ['unknown-outcome', 'duplicate', old])
    assert.equal((await refuse(urnAt(0))).repeats, undefined, 'a post that never existed')
    assert.equal((await refuse('urn:li:share:12345678901')).repeats, 'urn:li:share:12345678901')
    assert.equal((await refuse('urn:li:person:abc')).repeats, undefined)
  })

  test(`${name}: media that are not there are uploaded again; those it cannot use are refused`, async () => {
    const media = (code: string) =>
      at(name, 422, { message: 'No.', errorDetails: { inputErrors: [{ code }] } })
    const gone = await media('MEDIA_ASSET_WAITING_UPLOAD')
    assert.deepEqual([gone.kind, gone.code], ['retry', 'prepared_gone'])
    assert.equal((await media('MEDIA_ASSET_PROCESSING_FAILED')).kind, 'rejected')
  })

  test(`${name}: fields of other types than documented do no harm`, async () => {
    for (const body of [
      { message: 7, code: {}, serviceErrorCode: [] },
      { message: null, errorDetails: { inputErrors: 'x' } },
      { errorDetails: [], error: {} },
    ])
      for (const status of [400, 401, 403, 422, 429]) await at(name, status, body)
  })
}
