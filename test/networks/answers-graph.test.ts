// Error answers of Meta's Graph interface, in words and numbers that are in no collection.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertWait, type Given, meet, type Phase } from './answers.ts'

const onMeta = (phase: Phase, error: object, status = 400) =>
  meet('facebook', phase, { status, body: { error } })

for (const [code, message, missing] of [
  [
    10,
    "(#10) This endpoint requires the 'pages_read_engagement' permission",
    'pages_read_engagement',
  ],
  [200, '(#200) Requires extended permission: publish_actions', 'publish_actions'],
  [
    283,
    '(#283) Requires pages_read_engagement permission to manage the object',
    'pages_read_engagement',
  ],
  [200, 'Other words', 'pages_manage_posts'],
  [294, 'Other words', 'pages_manage_posts'],
  [100, '(#100) No permission to publish the video', 'pages_manage_posts'],
] as const)
  test(`Meta ${code}, "${message}": reconnect, naming ${missing}; a look goes on`, async () => {
    for (const error_subcode of [undefined, 1, 2207050]) {
      const body = { code, message, error_subcode, type: 'OAuthException' }
      for (const phase of ['prepare', 'publish'] as const) {
        const error = await onMeta(phase, body, 403)
        assert.equal(error.kind, 'reconnect')
        assert.match(error.hint ?? '', new RegExp(missing))
      }
      assert.equal((await onMeta('look', body, 403)).kind, 'retry')
    }
  })

test('Meta 190 in any phase with any subcode and status: reconnect', async () => {
  for (const error_subcode of [undefined, 458, 459, 460, 463, 467, 492, 99999])
    for (const status of [400, 401, 403, 500]) {
      const error = await onMeta('publish', { code: 190, error_subcode, message: 'No' }, status)
      assert.equal(error.kind, 'reconnect')
      assert.match(error.hint ?? '', /onnect the profile again/)
    }
})

for (const [message, error_subcode, kind] of [
  ["You've already posted this.", undefined, 'unknown-outcome'],
  ['Posting the same content repeatedly is not allowed', 5, 'unknown-outcome'],
  ['Duplicate post', undefined, 'unknown-outcome'],
  ['We limit how often you can post. You can try again later.', undefined, 'rate-limited'],
  ['It looks like you were going too fast. You have been blocked.', undefined, 'rate-limited'],
  ['Blocked', 1390008, 'rate-limited'],
  ['You have been temporarily blocked from performing this action.', undefined, 'rejected'],
  ['', undefined, 'rejected'],
] as const)
  test(`Meta 368, "${message}" ${error_subcode ?? ''}: ${kind}`, async () => {
    const error = await onMeta('publish', { code: 368, message, error_subcode })
    assert.equal(error.kind, kind)
    assert.equal(error.code, kind === 'unknown-outcome' ? 'duplicate' : 'facebook_368')
    if (kind === 'rate-limited') assertWait(error, 600, 3_600)
  })

test('Meta 100 with 33 and a container that is gone: again while preparing, in doubt while publishing', async () => {
  for (const error of [
    { code: 100, error_subcode: 33, message: 'cannot be loaded due to missing permissions' },
    { code: 24, error_subcode: 2207006, message: 'No such media' },
  ])
    for (const name of ['facebook', 'instagram', 'threads']) {
      const kindIn = async (phase: Phase) =>
        (await meet(name, phase, { status: 400, body: { error } })).kind
      assert.equal(await kindIn('prepare'), 'retry')
      assert.equal(await kindIn('publish'), 'unknown-outcome')
      if (name === 'facebook') assert.equal(await kindIn('publish-status'), 'retry')
    }
})

test('what Meta calls temporary: again while preparing, in doubt while publishing', async () => {
  for (const error of [
    { code: 390 },
    { code: 1, error_subcode: 12345 },
    { code: 2 },
    { code: -1, error_subcode: 2207999 },
    { code: 352, error_subcode: 2207082 },
    { code: 9999, is_transient: true },
  ])
    for (const name of ['facebook', 'instagram', 'threads']) {
      const answer: Given = { status: 400, body: { error: { message: 'No', ...error } } }
      assert.equal((await meet(name, 'prepare', answer)).kind, 'retry')
      assert.equal((await meet(name, 'publish', answer)).kind, 'unknown-outcome')
    }
})

for (const [subcode, kind] of [
  [2207077, 'retry'],
  [2207082, 'retry'],
  [2207001, 'retry'],
  [2207026, 'rejected'],
  [2207004, 'rejected'],
] as const)
  test(`a container of Instagram that failed with ${subcode}: ${kind}, with its sentence`, async () => {
    for (const status of [
      `Error: it failed with error code ${subcode}`,
      `${subcode}: other words`,
    ]) {
      const body = { id: '1', status_code: 'ERROR', status }
      const error = await meet('instagram', 'prepare-status', { status: 200, body })
      assert.deepEqual([error.kind, error.message], [kind, status])
    }
  })

test('an empty sentence for the person does not hide the message', async () => {
  for (const error_user_msg of ['', '  ', null, undefined]) {
    const error = await onMeta('publish', { code: 100, message: 'Why not', error_user_msg })
    assert.equal(error.message, 'Why not')
  }
  const titled = { code: 100, message: '', error_user_msg: '', error_user_title: 'A title' }
  assert.equal((await onMeta('publish', titled)).message, 'A title')
})

test('Meta without a number that can be read: its sentence, and the status decides', async () => {
  for (const code of ['', 'abc', null, undefined, 1.5, {}]) {
    const error = await onMeta('publish', { code, message: 'Words' })
    assert.deepEqual([error.kind, error.message], ['rejected', 'Words'])
  }
})

for (const [code, message] of [
  [101, 'Error validating application. Cannot get application info due to a system error.'],
  [190, 'Error validating application. Application has been deleted.'],
  [200, 'API access blocked.'],
  [200, 'API access deactivated. To reactivate, go to the app dashboard.'],
  [10, 'This app is in development mode and the account has no role in it.'],
  [3, '(#3) The application is disabled.'],
] as const)
  test(`Meta ${code}, "${message}": the operator's to heal, and every message waits`, async () => {
    for (const name of ['facebook', 'instagram', 'threads'])
      for (const phase of ['prepare', 'publish'] as const) {
        const error = await meet(name, phase, { status: 400, body: { error: { code, message } } })
        assert.deepEqual([error.code, error.isAppWide], [`${name}_app_refused`, true])
        assertWait(error, 600, 3_600)
        assert.match(error.hint ?? '', /operator/)
      }
  })
