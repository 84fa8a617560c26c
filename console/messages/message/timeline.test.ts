import assert from 'node:assert/strict'
import { test } from 'node:test'
import { membersOf, timelineOf } from './timeline.ts'

test('reviews and attempts are one list in order of time', () => {
  const action = { actorType: 'MEMBER', actorId: '7', reason: null } as const
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
        startedDate: '2026-11-17T10:40:02Z',
        endedDate: '2026-11-17T10:40:05Z',
        startedAt: '2026-11-17T10:40:02Z',
        endedAt: '2026-11-17T10:40:05Z',
        outcome: 'unknown',
      },
      {
        ...attempt,
        number: 2,
        startedDate: '2026-11-17T10:40:35Z',
        endedDate: null,
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

test('an entry says who did it: a member, an app, or the service itself', () => {
  const at = { timestamp: '2026-11-17T09:00:00Z' }
  const entries = timelineOf({
    actions: [
      { ...at, actionType: 'CREATE', actorType: 'EXTERNAL', actorId: 'an-app', reason: null },
      { ...at, actionType: 'REJECT', actorType: 'MEMBER', actorId: '7', reason: 'No price' },
      { ...at, actionType: 'EXPIRE', actorType: 'SYSTEM', actorId: null, reason: null },
    ],
    attempts: [],
  })
  assert.deepEqual(
    entries.map(
      (entry) => entry.kind === 'action' && [entry.memberId, entry.isByApp, entry.reason],
    ),
    [
      [undefined, true, null],
      ['7', false, 'No price'],
      [undefined, false, null],
    ],
  )
  assert.deepEqual(membersOf(entries), ['7'])
})

test('of a message with parts each attempt names its post', () => {
  const attempt = {
    ...{ number: 1, startedDate: '2026-11-17T10:40:02Z', endedDate: '2026-11-17T10:40:03Z' },
    ...{ startedAt: '2026-11-17T10:40:02.1Z', endedAt: '2026-11-17T10:40:03.1Z' },
    ...{ outcome: 'accepted' as const, code: null, reason: null, nextStep: null },
  }
  const later = { startedAt: '2026-11-17T10:40:04Z', endedAt: null }
  const attempts = [
    { ...attempt, part: 1 },
    { ...attempt, ...later, part: 2 },
  ]
  assert.deepEqual(
    timelineOf({ actions: [], attempts }).map(
      (entry) => entry.kind !== 'action' && [entry.kind, entry.part],
    ),
    [
      ['begun', 1],
      ['outcome', 1],
      ['begun', 2],
    ],
  )
})

test('an attempt of which no post is known is not called refused', () => {
  const attempt = {
    number: 1,
    startedDate: '2026-11-17T10:40:02Z',
    endedDate: '2026-11-17T10:41:02Z',
    startedAt: '2026-11-17T10:40:02Z',
    endedAt: '2026-11-17T10:41:02Z',
    reason: 'No post of it is known so far.',
    nextStep: null,
  }
  const outcomeOf = (code: string) =>
    timelineOf({ actions: [], attempts: [{ ...attempt, code, outcome: 'rejected' }] }).map(
      (entry) => entry.kind === 'outcome' && entry.outcome,
    )[1]
  assert.equal(outcomeOf('not_taken'), 'absent')
  assert.equal(outcomeOf('text_too_long'), 'rejected')
})
