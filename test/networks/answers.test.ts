// Answers of networks are explained by the network's own type, code and subcode, and never with more certainty than they give.
// The rules must hold for answers that are in no collection: other words, other subcodes, missing parts, no JSON.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediumAt } from '../support/medium.ts'
import { meet, rows } from './answers.ts'
import { picture } from './subjects.ts'

for (const row of rows)
  test(`${row.id}, ${row.phase}: ${row.expected}`, async () => {
    const error = await meet(row.network, row.phase, row)
    assert.equal(error.kind, row.expected, `${error.code}: ${error.message}`)
    assert.ok(error.message.length > 3, 'a person reads a sentence')
    if (error.kind === 'reconnect' || error.kind === 'rejected') assert.ok(error.hint)
  })

const names = [
  'twitter',
  'facebook',
  'instagram',
  'pinterest',
  'mastodon',
  'linkedincompany',
  'threads',
]

const notJson: [string, string][] = [
  ['a page', '<!DOCTYPE html><html><title>Access denied</title></html>'],
  ['nothing', ''],
  ['half of it', '{"error":{"message":"(#100)"'],
  ['a list', '[]'],
  ['a word', '"no"'],
  ['null', 'null'],
]

for (const name of names)
  for (const [what, body] of notJson)
    test(`${name}, publish: ${what} of a proxy proves nothing`, async () => {
      for (const status of [303, 400, 403, 404, 408, 409, 413, 500, 502, 503, 504]) {
        const error = await meet(name, 'publish', {
          status,
          headers: { 'content-type': 'text/html' },
          body,
        })
        assert.equal(error.kind, 'unknown-outcome', `${status} ${error.code}`)
      }
    })

for (const name of names)
  test(`${name}: 401 and 429 mean the same in any body, and no other call is left in doubt`, async () => {
    for (const [, body] of notJson) {
      assert.equal((await meet(name, 'publish', { status: 401, body })).kind, 'reconnect')
      assert.equal((await meet(name, 'publish', { status: 429, body })).kind, 'rate-limited')
      for (const status of [400, 404, 500]) {
        assert.equal((await meet(name, 'look', { status, body })).kind, 'retry')
        if (['facebook', 'instagram', 'threads'].includes(name))
          assert.equal((await meet(name, 'prepare', { status, body })).kind, 'retry')
      }
    }
  })

for (const row of rows.filter(({ phase }) => phase === 'publish'))
  test(`${row.id} with a server error is never certain, unless the token was refused`, async () => {
    const error = await meet(row.network, 'publish', { ...row, status: 503 })
    const isToken = /^(fb-190|threads-190|threads-452)/.test(row.id)
    assert.equal(error.kind, isToken ? 'reconnect' : 'unknown-outcome')
  })

test('a body of any size is bounded, and one that is too large leaves the outcome open', async () => {
  const long = 'You have exceeded your rate limit, daily, or the fetch. '.repeat(20_000)
  for (const name of names) {
    const body = { message: long, detail: long, error: { code: 100, message: long } }
    const error = await meet(name, 'publish', { status: 400, body })
    assert.ok(error.message.length <= 500)
    const huge = { status: 400, body: ' '.repeat(5 * 1024 * 1024) }
    assert.equal((await meet(name, 'publish', huge)).kind, 'unknown-outcome')
  }
})

test('no sentence and no hint shows the token', async () => {
  const quoted =
    'Token sandbox-NAME-77-secret at https://x/?access_token=abc123&a=1 is missing scope'
  for (const name of names)
    for (const status of [400, 401, 403]) {
      const message = quoted.replace('NAME', name)
      const body = { message, detail: message, error: { code: 10, message } }
      // failureOf looks for the token everywhere in the error.
      const error = await meet(name, 'publish', { status, body })
      assert.doesNotMatch(`${error.message} ${error.hint}`, /abc123/)
    }
})

test('a picture that could not be fetched is tried again, whosever it is', async () => {
  for (const mimeType of [null, 'image/jpeg']) {
    const medium = { ...mediumAt(picture), mimeType }
    for (const message of [
      'Unable to reach the URL. Please check the URL and try again.',
      'Sorry we could not fetch the image.',
      'The image could not be downloaded',
    ]) {
      const answer = { status: 400, body: { code: 1, message } }
      const error = await meet('pinterest', 'publish', answer, medium)
      assert.deepEqual([error.kind, error.code], ['retry', 'media_not_fetched'])
    }
    for (const code of [324, 389]) {
      const error = { code, message: 'No' }
      const found = await meet('facebook', 'prepare', { status: 400, body: { error } }, medium)
      assert.deepEqual([found.kind, found.code], ['retry', 'media_not_fetched'])
    }
  }
})

test('an unknown refusal in the words of the network is one, and certain', async () => {
  for (const name of names) {
    const message = 'Something new.'
    const body = { message, detail: message, error: { code: 987, message } }
    const error = await meet(name, 'publish', { status: 422, body })
    assert.deepEqual([error.kind, error.message], ['rejected', message])
    assert.ok(error.hint)
  }
})
