// Parts of the form: splitting, joining and moving lose nothing.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { setNetworks } from '../../../networks/networks.ts'
import { changeForm, emptyForm, type FormMedium, type FormState, isEmpty } from './form.ts'
import { countSplits, isBlank, maxParts, paragraphsOf, partsFor, partsOf } from './parts.ts'

beforeEach(() => {
  const network = (type: string, as: string | null) =>
    ({ types: [type], brand: { id: type, name: type }, parts: as && { as } }) as never
  setNetworks([network('X', 'REPLY'), network('PAGE', 'COMMENT'), network('PIN', null)])
})

const medium = (key: string): FormMedium => ({
  key,
  id: key,
  name: key,
  kind: 'IMAGE',
  altText: '',
})
const start: FormState = {
  ...emptyForm('draft', { kind: 'now' }),
  text: 'One\n\nTwo',
  media: [medium('m1')],
  parts: [
    { key: 'a', as: 'REPLY', text: 'Three', media: [medium('m2')] },
    { key: 'c', as: 'COMMENT', text: 'The link', media: [] },
    { key: 'b', as: 'REPLY', text: 'Four\n \nFive\n\n\n\nSix', media: [] },
  ],
}
const shown = (form: FormState) => [
  [form.text, form.media.map(({ key }) => key).join()],
  ...partsOf(form, 'REPLY').map(({ text, media }) => [text, media.map(({ key }) => key).join()]),
]
const comments = (form: FormState) => partsOf(form, 'COMMENT').map(({ text }) => text)

test('paragraphs are parted by blank lines, and never cut', () => {
  assert.deepEqual(paragraphsOf('  One\nstill one\n\n \n\tTwo\n\n'), ['One\nstill one', 'Two'])
  assert.deepEqual(paragraphsOf(' \n\n '), [])
})

test('one change splits every text; media stay with the first paragraph, comments are left alone', () => {
  assert.equal(countSplits(start), 3)
  const form = changeForm(start, { type: 'split', keys: ['k1', 'k2', 'k3'] })
  assert.deepEqual(shown(form), [
    ['One', 'm1'],
    ['Two', ''],
    ['Three', 'm2'],
    ['Four', ''],
    ['Five', ''],
    ['Six', ''],
  ])
  assert.deepEqual(comments(form), ['The link'])
  assert.equal(form.version, start.version + 1)
  assert.equal(new Set(form.parts?.map(({ key }) => key)).size, 6)
})

test('what is beyond the limit stays together in the last part', () => {
  const words = Array.from({ length: 30 }, (_, n) => `P${n}`)
  const long: FormState = { ...emptyForm('draft', { kind: 'now' }), text: words.join('\n\n') }
  const keys = words.slice(1).map((word) => `k${word}`)
  const form = changeForm(long, { type: 'split', keys })
  const texts = shown(form).map(([text]) => text)
  assert.equal(texts.length, maxParts + 1)
  assert.deepEqual(texts.join('\n\n').split('\n\n'), words)
})

test('a part is joined with the one above it, the first one with the text', () => {
  const two = changeForm(start, { type: 'joinPart', key: 'b' })
  assert.deepEqual(shown(two)[1], ['Three\n\nFour\n \nFive\n\n\n\nSix', 'm2'])
  const one = changeForm(two, { type: 'joinPart', key: 'a' })
  assert.deepEqual(shown(one), [['One\n\nTwo\n\nThree\n\nFour\n \nFive\n\n\n\nSix', 'm1,m2']])
  assert.deepEqual(comments(one), ['The link'])
  assert.deepEqual(shown(changeForm(start, { type: 'joinPart', key: 'gone' })), shown(start))
})

test('a part moves among the others, and changes places with the first text', () => {
  const down = changeForm(start, { type: 'movePart', key: 'a', by: 1 })
  assert.deepEqual(
    shown(down).map(([text]) => text?.slice(0, 5)),
    ['One\n\n', 'Four\n', 'Three'],
  )
  const up = changeForm(start, { type: 'movePart', key: 'a', by: -1 })
  assert.deepEqual(shown(up).slice(0, 2), [
    ['Three', 'm2'],
    ['One\n\nTwo', 'm1'],
  ])
  assert.deepEqual(shown(changeForm(start, { type: 'movePart', key: 'b', by: 1 })), shown(start))
  const delayed = {
    ...start,
    parts: [{ key: 'a', as: 'REPLY' as const, text: 'x', media: [], delaySeconds: 60 }],
  }
  const first = changeForm(delayed, { type: 'movePart', key: 'a', by: -1 })
  assert.deepEqual([first.text, first.parts?.[0]?.delaySeconds], ['x', 60])
})

test('a delay is chosen, stays at its place when parts change places, and is taken away', () => {
  const delays = (form: FormState) => partsOf(form, 'REPLY').map(({ delaySeconds }) => delaySeconds)
  const chosen = changeForm(start, { type: 'delayPart', key: 'b', seconds: 300 })
  assert.deepEqual(delays(chosen), [undefined, 300])
  const moved = changeForm(chosen, { type: 'movePart', key: 'b', by: -1 })
  assert.deepEqual([shown(moved)[1]?.[0], delays(moved)], [shown(start)[2]?.[0], [undefined, 300]])
  const none = changeForm(moved, { type: 'delayPart', key: 'a', seconds: 0 })
  assert.deepEqual(delays(none), [undefined, undefined])
})

test('a medium is added to its part, and found wherever it is', () => {
  const added = changeForm(start, {
    type: 'addMedia',
    part: 'b',
    media: [medium('m3'), medium('m4')],
  })
  assert.deepEqual(shown(added)[2]?.[1], 'm3,m4')
  const begun = changeForm(added, { type: 'uploadBegun', key: 'm3', id: '77' })
  const described = changeForm(begun, { type: 'describe', key: 'm3', altText: 'A lake' })
  const moved = changeForm(described, { type: 'moveMedium', key: 'm3', by: 1 })
  assert.deepEqual(shown(moved)[2]?.[1], 'm4,m3')
  assert.deepEqual(moved.parts?.at(-1)?.media.at(-1), {
    ...medium('m3'),
    id: '77',
    altText: 'A lake',
  })
  assert.deepEqual(shown(changeForm(moved, { type: 'removeMedium', key: 'm4' }))[2]?.[1], 'm3')
  assert.deepEqual(
    shown(changeForm(moved, { type: 'placeMedium', key: 'm4', before: 'm1' })),
    shown(moved),
  )
})

test('each network gets the parts of its form, and no blank ones', () => {
  const form = changeForm(start, { type: 'addPart', key: 'd', as: 'REPLY' })
  const keys = (type: string) => partsFor(form, type).map(({ key }) => key)
  assert.deepEqual(
    [keys('X'), keys('PAGE'), keys('PIN'), keys('UNKNOWN')],
    [['a', 'b'], ['c'], [], []],
  )
  assert.ok(isBlank({ key: 'd', as: 'REPLY', text: ' ', media: [] }))
})

test('a form is empty only without the content of a part', () => {
  const empty = emptyForm('draft', { kind: 'now' })
  const added = changeForm(empty, { type: 'addPart', key: 'a', as: 'COMMENT' })
  assert.ok(isEmpty(added))
  const written = changeForm(added, { type: 'writePart', key: 'a', text: 'See' })
  assert.ok(!isEmpty(written))
  assert.ok(isEmpty(changeForm(written, { type: 'removePart', key: 'a' })))
})
