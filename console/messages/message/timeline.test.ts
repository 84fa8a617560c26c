import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timelineOf } from './timeline.ts'

test('reviews and attempts are one list in order of time', () => {
  const action = { actorType: 'MEMBER', actorId: '7', reason: null }
  const attempt = { code: null, nextStep: null, reason: null }
  const entries = timelineOf({
    actions: [
      { ...action, actionType: 'APPROVE', timestamp: '2026-11-17T09:00:00Z' },
      { ...action, actionType: 'CREATE', timestamp: '2026-11-17T08:00:00Z' },
      { ...action, actionType: 'SEND', timestamp: '2026-11-17T10:40:36Z' },
    ],
    attempts: [
      {
        ...attempt,
        number: 1,
        startedAt: '2026-11-17T10:40:02Z',
        endedAt: '2026-11-17T10:40:05Z',
        outcome: 'unknown',
      },
      {
        ...attempt,
        number: 2,
        startedAt: '2026-11-17T10:40:35Z',
        endedAt: null,
        outcome: 'accepted',
      },
    ],
  })
  assert.deepEqual(
    entries.map(({ at, kind }) => `${at.slice(11, 19)} ${kind}`),
    ['08:00:00 action', '09:00:00 action', '10:40:02 begun', '10:40:05 outcome', '10:40:35 begun'],
  )
})
