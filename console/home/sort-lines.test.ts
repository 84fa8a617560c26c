import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line } from '../messages/calendar/line.testing.ts'
import { sortLines } from './sort-lines.ts'

const now = 1_800_000_000
const hour = 3600
const lines = [
  line({ id: 'failed before', at: now - 2 * hour, state: 'SEND_FAILED_PERMANENTLY' }),
  line({ id: 'late', at: now - hour }),
  line({ id: 'on its way', at: now - 30, state: 'SUBMITTED' }),
  line({ id: 'held for days', at: now - 30 * hour }),
  line({ id: 'tomorrow', at: now + 24 * hour }),
  line({ id: 'proposed', at: now + hour, state: 'PENDING_APPROVAL' }),
  line({ id: 'own', at: now + 2 * hour, state: 'PENDING_APPROVAL' }),
  line({ id: 'failed', at: now + hour, state: 'SEND_FAILED_PERMANENTLY' }),
  { ...line({ id: 'at once', state: 'PENDING_APPROVAL' }), scheduledSendTime: null, dueTime: null },
]

test('each message is in the panels where a member looks for it, in their order', () => {
  const sorted = sortLines(lines, now * 1000, ({ id }) => id !== 'own')
  const ids = Object.fromEntries(
    Object.entries(sorted).map(([name, list]) => [name, list.map(({ id }) => id)]),
  )
  assert.deepEqual(ids, {
    failed: ['failed', 'failed before'],
    overdue: ['late'],
    next: ['on its way', 'proposed', 'own', 'tomorrow'],
    toReview: ['at once', 'proposed'],
  })
})
