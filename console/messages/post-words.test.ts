import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line } from './calendar/line.testing.ts'
import { countGone, countOut } from './post-words.ts'

const sent = { ...line({ id: '1', state: 'SENT' }), partCount: 4, partsSent: 1 }

test('a chain says how many of its posts are out, unless all or none are known to be', () => {
  assert.deepEqual(countOut([sent]), { out: 2, count: 5 })
  assert.deepEqual(countOut([{ ...sent, state: 'SUBMITTED' }]), { out: 2, count: 5 })
  assert.deepEqual(countOut([sent, { ...sent, partsSent: 0 }]), { out: 1, count: 5 })
  for (const other of [
    { ...sent, partsSent: 4 },
    { ...sent, state: 'SCHEDULED' as const, partsSent: 0 },
    { ...sent, state: 'SUBMITTED' as const, partsSent: 0 },
    line({ id: '2', state: 'SENT' }),
  ])
    assert.equal(countOut([other]), undefined, JSON.stringify(other))
})

test('posts that are gone are counted among all posts of the messages', () => {
  const one = line({ id: '2', state: 'SENT' })
  assert.deepEqual(countGone([one]), { gone: 0, count: 1 })
  assert.deepEqual(countGone([{ ...one, postsGone: 1 }, sent]), { gone: 1, count: 6 })
})
