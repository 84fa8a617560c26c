import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../time/temporal.testing.ts'
import type { Message } from '../listing.ts'
import { changeDraft } from './draft/draft.ts'
import { editedDraft, editIdOf, messageIdOf } from './draft/message-draft.ts'
import { editBodyOf } from './edit-body.ts'

const message = {
  id: '7',
  version: 'v1',
  text: 'Hello',
  // 31 October 2027, 02:30 for the second time in Berlin
  scheduledSendTime: Date.parse('2027-10-31T01:30:00Z') / 1000,
  socialProfile: { id: '3' },
  media: [{ id: 'a', altText: 'A loaf', thumbnailId: 't' }, { id: 'b' }],
  extendedInfo: [{ socialProfileType: 'PINTEREST', data: { boardId: '5', title: 'Bread' } }],
} as unknown as Message
const draft = editedDraft(message, 'Europe/Berlin')
const time = '2027-10-31T01:30:00Z'

test('a message that was opened and left alone has nothing to save', () => {
  assert.equal(editBodyOf(draft, message, time), undefined)
})

test('only what was changed is sent', () => {
  const written = changeDraft(draft, { type: 'write', network: undefined, text: 'Hello all' })
  assert.deepEqual(editBodyOf(written, message, time), { text: 'Hello all' })
  const board = changeDraft(draft, { type: 'chooseBoard', profileId: '3', boardId: '6' })
  assert.deepEqual(editBodyOf(board, message, time), {
    extendedInfo: [{ socialProfileType: 'PINTEREST', data: { boardId: '6', title: 'Bread' } }],
  })
})

test('a medium keeps the options that the composer does not show', () => {
  const moved = changeDraft(draft, { type: 'moveMedium', key: 'b', by: -1 })
  assert.deepEqual(editBodyOf(moved, message, time), {
    media: [{ id: 'b' }, { id: 'a', thumbnailId: 't', altText: 'A loaf' }],
  })
})

test('of a time that exists twice, the other one is a change', () => {
  assert.deepEqual(draft.when, { kind: 'at', wall: '2027-10-31T02:30', offset: '+01:00' })
  const first = changeDraft(draft, {
    type: 'plan',
    when: { kind: 'at', wall: '2027-10-31T02:30', offset: '+02:00' },
  })
  assert.deepEqual(editBodyOf(first, message, '2027-10-31T00:30:00Z'), {
    scheduledSendTime: '2027-10-31T00:30:00Z',
  })
})

test('the id of the draft names the message', () => {
  assert.equal(messageIdOf(editIdOf('7')), '7')
  assert.equal(messageIdOf('message-x'), undefined)
  assert.equal(messageIdOf('7'), undefined)
})
