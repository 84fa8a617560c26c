import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../time/temporal.testing.ts'
import type { Message } from '../../listing.ts'
import { editIdOf, originOf, resendIdOf } from '../compose-ids.ts'
import { type FormDetails, noDetails } from '../form/details.ts'
import { changeForm } from '../form/form.ts'
import { formToEdit, formToResend } from '../form/form-of-message.ts'
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
const form = formToEdit(message, 'Europe/Berlin')
const time = '2027-10-31T01:30:00Z'

test('a message that was opened and left alone has nothing to save', () => {
  assert.equal(editBodyOf(form, message, time), undefined)
})

test('only what was changed is sent', () => {
  const written = changeForm(form, { type: 'write', network: undefined, text: 'Hello all' })
  assert.deepEqual(editBodyOf(written, message, time), { text: 'Hello all' })
  const board = changeForm(form, { type: 'chooseBoard', profileId: '3', boardId: '6' })
  assert.deepEqual(editBodyOf(board, message, time), {
    extendedInfo: [{ socialProfileType: 'PINTEREST', data: { boardId: '6', title: 'Bread' } }],
  })
})

test('the poll stays, is sent when it is changed, and taken away', () => {
  const options = ['Yes', 'No']
  const poll = { options, durationMinutes: 60, multipleChoice: false, question: null }
  const asking = { ...message, poll } as unknown as Message
  const opened = formToEdit(asking, 'Europe/Berlin')
  assert.equal(editBodyOf(opened, asking, time), undefined)
  assert.deepEqual(formToResend(asking, 'Europe/Berlin').poll?.options, options)
  const changed = {
    options: [...options, 'Maybe '],
    minutes: 60,
    multipleChoice: false,
    question: '',
  }
  assert.deepEqual(editBodyOf(changeForm(opened, { type: 'poll', poll: changed }), asking, time), {
    poll: { options: [...options, 'Maybe'], durationMinutes: 60, multipleChoice: false },
  })
  const without = changeForm(opened, { type: 'poll', poll: undefined })
  assert.deepEqual(editBodyOf(without, asking, time), { poll: {} })
})

test('details, the quote and the title stay, are sent when they are changed, and taken away', () => {
  const said = {
    ...message,
    ...{ quote: '17', postDetails: { placeId: 'p', collaborators: ['lea'], madeWithAi: true } },
    extendedInfo: [{ socialProfileId: '3', data: { documentTitle: 'Menu', visibility: 'PUBLIC' } }],
  } as unknown as Message
  const opened = formToEdit(said, 'Europe/Berlin')
  assert.equal(editBodyOf(opened, said, time), undefined)
  const write = (details: Partial<FormDetails>) =>
    editBodyOf(changeForm(opened, { type: 'detail', network: 'x', details }), said, time)
  assert.deepEqual(write({ placeId: '' }), {
    postDetails: { collaborators: ['lea'], madeWithAi: true },
  })
  assert.deepEqual(write(noDetails), { postDetails: {}, quote: '' })
  const titled = changeForm(opened, { type: 'titleDocument', network: 'x', title: 'Cakes' })
  assert.deepEqual(editBodyOf(titled, said, time)?.extendedInfo, [
    { socialProfileId: '3', data: { visibility: 'PUBLIC', documentTitle: 'Cakes' } },
  ])
})

test('the people and the cover of a medium stay when another one is moved, and are changed', () => {
  const tags = [{ handle: 'lea', x: 0.5, y: 0.5 }]
  const media = [{ id: 'a', userTags: tags }, { id: 'b' }]
  const tagged = { ...message, media } as unknown as Message
  const opened = formToEdit(tagged, 'Europe/Berlin')
  const set = (key: string, options: object) =>
    editBodyOf(changeForm(opened, { type: 'setOptions', key, options }), tagged, time)
  assert.equal(set('a', { userTags: tags }), undefined)
  assert.deepEqual(set('a', { userTags: undefined }), { media: [{ id: 'a' }, { id: 'b' }] })
  assert.deepEqual(set('b', { coverOffsetMs: 900 }), {
    media: [
      { id: 'a', userTags: tags },
      { id: 'b', coverOffsetMs: 900 },
    ],
  })
})

test('the type of post stays, and is sent when another one is chosen', () => {
  const story = { ...message, postType: 'STORY' } as unknown as Message
  const opened = formToEdit(story, 'Europe/Berlin')
  assert.equal(editBodyOf(opened, story, time), undefined)
  const choose = (postType: 'REEL' | 'FEED') =>
    changeForm(opened, { type: 'choosePostType', network: 'instagram', postType })
  assert.deepEqual(editBodyOf(choose('REEL'), story, time), { postType: 'REEL' })
  assert.deepEqual(editBodyOf(choose('FEED'), story, time), { postType: 'FEED' })
  const plain = changeForm(form, {
    ...{ type: 'choosePostType', network: 'instagram', postType: 'FEED' },
  })
  assert.equal(editBodyOf(plain, message, time), undefined)
  assert.equal(formToResend(story, 'Europe/Berlin').postType, 'STORY')
})

test('a medium keeps the options that the composer does not show', () => {
  const moved = changeForm(form, { type: 'moveMedium', key: 'b', by: -1 })
  assert.deepEqual(editBodyOf(moved, message, time), {
    media: [{ id: 'b' }, { id: 'a', thumbnailId: 't', altText: 'A loaf' }],
  })
})

test('what was given by address is shown, and can be moved, described and removed like an upload', () => {
  const copy = { id: 'c', url: '/c', sourceUrl: 'https://bakery.example/c.jpg', altText: 'A roll' }
  const mediaUrls = [{ id: 'a', url: '/a' }, { id: 'b', url: '/b' }, copy]
  const given = { ...message, mediaUrls } as unknown as Message
  const opened = formToEdit(given, 'Europe/Berlin')
  assert.deepEqual(
    opened.media.map(({ id, name, altText }) => [id, name, altText]),
    [
      ['a', '', 'A loaf'],
      ['b', '', ''],
      ['c', 'c.jpg', 'A roll'],
    ],
  )
  assert.equal(editBodyOf(opened, given, time), undefined)
  const removed = changeForm(opened, { type: 'removeMedium', key: 'c' })
  assert.deepEqual(editBodyOf(removed, given, time), { media: message.media, mediaUrls: [] })
  const first = changeForm(opened, { type: 'placeMedium', key: 'c', before: 'a' })
  assert.deepEqual(editBodyOf(first, given, time), {
    media: [{ id: 'c', altText: 'A roll' }, ...(message.media ?? [])],
    mediaUrls: [],
  })
})

test('of a time that exists twice, the other one is a change', () => {
  assert.deepEqual(form.when, { kind: 'at', wall: '2027-10-31T02:30', offset: '+01:00' })
  const first = changeForm(form, {
    type: 'plan',
    when: { kind: 'at', wall: '2027-10-31T02:30', offset: '+02:00' },
  })
  assert.deepEqual(editBodyOf(first, message, '2027-10-31T00:30:00Z'), {
    scheduledSendTime: '2027-10-31T00:30:00Z',
  })
})

test('the id of the draft names the message', () => {
  assert.deepEqual(originOf(editIdOf('7')), { kind: 'edit', messageId: '7' })
  assert.deepEqual(originOf(resendIdOf('7')), { kind: 'resend', messageId: '7' })
  for (const id of ['message-x', 'again-', '7']) assert.equal(originOf(id), undefined, id)
})

test('a message is sent again with what was changed, at its time', () => {
  const again = formToResend(message, 'Europe/Berlin')
  assert.deepEqual([again.profileIds, again.when], [['3'], form.when])
  // A new message: without a time the service would publish it at once.
  assert.deepEqual(editBodyOf(again, message, time), { scheduledSendTime: time })
  const written = changeForm(again, { type: 'write', network: undefined, text: 'Hello all' })
  assert.deepEqual(editBodyOf(written, message, time), {
    text: 'Hello all',
    scheduledSendTime: time,
  })
  assert.deepEqual(editBodyOf(written, message, undefined), { text: 'Hello all' }, 'at once')
})

const withParts = {
  ...message,
  parts: [
    {
      ...{ text: 'Two', as: 'REPLY', delaySeconds: 60, media: [{ id: 'a', altText: 'A loaf' }] },
      mediaUrls: [{ id: 'a', url: '/a' }, { url: 'https://bakery.example/not-yet.jpg' }],
    },
    { text: 'Three', as: 'REPLY', delaySeconds: 0, media: null, mediaUrls: null },
  ],
} as unknown as Message

test('parts that were left alone are not sent; one that was changed comes with all others, whole', () => {
  const opened = formToEdit(withParts, 'Europe/Berlin')
  assert.equal(editBodyOf(opened, withParts, time), undefined)
  const key = opened.parts?.[1]?.key ?? ''
  const written = changeForm(opened, { type: 'writePart', key, text: 'Three again' })
  assert.deepEqual(editBodyOf(written, withParts, time), {
    parts: [
      {
        ...{ as: 'REPLY', text: 'Two', media: [{ id: 'a', altText: 'A loaf' }] },
        mediaUrls: [{ url: 'https://bakery.example/not-yet.jpg' }],
        delaySeconds: 60,
      },
      { as: 'REPLY', text: 'Three again' },
    ],
  })
  const none = changeForm(changeForm(opened, { type: 'removePart', key }), {
    type: 'removePart',
    key: opened.parts?.[0]?.key ?? '',
  })
  assert.deepEqual(editBodyOf(none, withParts, time), { parts: [] })
})
