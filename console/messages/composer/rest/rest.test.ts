import '../../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Message } from '../../listing.ts'
import { changeForm, type FormState } from '../form/form.ts'
import { formToEditRest } from './form-of-rest.ts'
import { contentOf, restBodyOf, restOf } from './rest.ts'

const running = (...states: string[]): Message =>
  ({
    id: '7',
    version: states.join(),
    text: 'One',
    socialProfile: { id: '1' },
    scheduledSendTime: Date.parse('2026-11-20T17:30:00Z') / 1000,
    parts: states.map((state, index) => ({
      ...{ state, as: 'REPLY', text: `Part ${index + 2}`, delaySeconds: 60 },
      media: index === 1 ? [{ id: 'a', altText: 'A loaf', userTags: [{ handle: 'lea' }] }] : null,
    })),
  }) as unknown as Message

const before = running('SENT', 'WAITING', 'WAITING')
const opened = formToEditRest(before, 'Europe/Berlin')
const written = write(opened, 'part-3', 'Changed')
const textsIn = (body: ReturnType<typeof restBodyOf>) => body?.parts?.map(({ text }) => text)

test('what is out goes back as it is, with what its media say', () => {
  assert.equal(restBodyOf(opened, before), undefined)
  const body = restBodyOf(written, before)
  assert.deepEqual(textsIn(body), ['Part 2', 'Changed', 'Part 4'])
  assert.deepEqual(body?.parts?.[1]?.media, [
    { id: 'a', altText: 'A loaf', userTags: [{ handle: 'lea' }] },
  ])
})

test('a part that goes out meanwhile is no longer changed, and the change is said to be lost', () => {
  const later = running('SENT', 'SUBMITTED', 'WAITING')
  assert.deepEqual(restOf(written, later).lost, [3])
  assert.equal(restBodyOf(written, later), undefined)
  assert.deepEqual(textsIn(restBodyOf(write(written, 'part-4', 'Last'), later)), [
    ...['Part 2', 'Part 3', 'Last'],
  ])
  assert.deepEqual(restOf(opened, later).lost, [])
})

test('a part that was left out, and went out before that was saved, does not take the place of another', () => {
  const without = changeForm(opened, { type: 'removePart', key: 'part-3' })
  assert.deepEqual(textsIn(restBodyOf(without, before)), ['Part 2', 'Part 4'])
  const later = running('SENT', 'SENT', 'WAITING')
  assert.equal(restBodyOf(without, later), undefined)
  assert.deepEqual(restOf(without, later).lost, [3])
})

test('a part that goes out is no change by another member', () => {
  assert.equal(contentOf(running('SENT', 'SENT', 'SENT')), opened.edited?.rest)
  const [first, ...others] = before.parts ?? []
  assert.ok(first)
  const other = { ...before, parts: [first, ...others.map((part) => ({ ...part, text: '!' }))] }
  assert.notEqual(contentOf(other), opened.edited?.rest)
})

test('the parts may all be left out', () => {
  const none = ['part-3', 'part-4'].reduce(
    (form, key) => changeForm(form, { type: 'removePart', key }),
    opened,
  )
  assert.deepEqual(textsIn(restBodyOf(none, before)), ['Part 2'])
})

function write(form: FormState, key: string, text: string): FormState {
  return changeForm(form, { type: 'writePart', key, text })
}
