import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dig, startTestSandbox } from '../sandbox.testing.ts'
import { readingFaultKinds, readWithFault } from './reading-faults.ts'

const { ask, control } = await startTestSandbox()
const token = 'sandbox-twitter-8101-t'
for (let index = 1; index <= 6; index += 1)
  await control('POST', 'interactions', {
    network: 'twitter',
    type: 'MENTION',
    from: '9',
    to: '8101',
    messageId: `${index}`,
    at: new Date(Date.UTC(2026, 0, index)).toISOString(),
  })

const order = (kind: string) =>
  control('POST', 'faults', { network: 'twitter', operation: 'read', kind })
const list = async (query = '') => {
  const { status, body } = await ask(`/x/2/users/8101/mentions?max_results=5${query}`, { token })
  const ids = ((dig(body, 'data') ?? []) as unknown[]).map((item) => dig(item, 'id'))
  return { status, ids: ids.join(), next: dig(body, 'meta', 'next_token') }
}
const waiting = async () => dig((await ask('/_sandbox/faults')).body, 'faults', 'length')

const { next } = await list()
const second = `&pagination_token=${next}`

test('a list with holes', async () => {
  await order('gap')
  assert.equal((await list()).ids, '5,3')
  assert.equal((await list()).ids, '6,5,4,3,2')
})

test('a list in disorder', async () => {
  await order('out-of-order')
  assert.equal((await list()).ids, '2,3,4,5,6')
})

test('the first page again instead of the second', async () => {
  await order('repeat-page')
  assert.equal((await list()).ids, '6,5,4,3,2', 'the first page is the first page')
  assert.equal(await waiting(), 1)
  const repeated = await list(second)
  assert.deepEqual([repeated.ids, repeated.next], ['6,5,4,3,2', next])
  assert.equal((await list(second)).ids, '1')
})

test('a token that was forgotten', async () => {
  await order('cursor-lost')
  assert.equal((await list()).status, 200)
  assert.equal((await list(second)).status, 400)
  assert.equal((await list(second)).ids, '1')
  assert.equal(await waiting(), 0)
})

test('a list without the fields that were asked for, or without some', async () => {
  const fields = '&tweet.fields=author_id,created_at'
  const first = async () => {
    const { body } = await ask(`/x/2/users/8101/mentions?max_results=5${fields}`, { token })
    return Object.keys(dig(body, 'data', 0) as object).sort()
  }
  const whole = await first()
  await order('fields-missing')
  assert.deepEqual(
    await first(),
    whole.filter((name) => name !== 'author_id' && name !== 'created_at'),
  )
  const one = { network: 'twitter', operation: 'read', kind: 'fields-missing', fields: ['text'] }
  await control('POST', 'faults', one)
  assert.deepEqual(
    await first(),
    whole.filter((name) => name !== 'text'),
  )
  assert.deepEqual(await first(), whole)
  const json = { network: 'twitter', operation: 'read', kind: 'gap', fields: ['text'] }
  assert.equal((await ask('/_sandbox/faults', { json })).status, 400)
})

test('a text that comes back escaped', async () => {
  const json = { text: 'Rock & “Roll” for the 👨\u200d👩\u200d👧' }
  const as = 'sandbox-twitter-8102-t'
  await ask('/x/2/tweets', { token: as, json })
  await order('escaped')
  const { body } = await ask('/x/2/users/8102/tweets', { token: as })
  assert.equal(dig(body, 'data', 0, 'text'), 'Rock &amp; &ldquo;Roll&#8221; for the 👨👩👧')
})

test('a fault of lists is refused for anything but reading', async () => {
  for (const kind of readingFaultKinds) {
    const json = { network: 'twitter', operation: 'publish', kind }
    const { status, body } = await ask('/_sandbox/faults', { json })
    assert.equal(status, 400)
    assert.equal(
      dig(body, 'error'),
      `${kind} goes wrong in lists: its operation is read, not publish`,
    )
  }
  assert.equal(await waiting(), 0)
})

test('whatever goes wrong, a call is handled once', () => {
  for (const kind of readingFaultKinds)
    for (const query of [{}, { after: 'x' }] as Record<string, string>[])
      for (const body of [{ id: '1' }, { data: ['1', '2'] }]) {
        let handled = 0
        const handle = () => {
          handled += 1
          return { status: 200, body }
        }
        readWithFault({ kind }, { query }, { handle, refuse: () => ({ status: 400, body: {} }) })
        assert.ok(handled <= 1, `${kind}: ${handled} times`)
      }
})
