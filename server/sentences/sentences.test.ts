import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalogue } from '../error-catalogue.ts'
import { Problem } from '../errors.ts'
import { english } from './english.ts'
import { renderBy } from './render.ts'
import { fromStored, join, mapWords, render, say, sentencesOf, toStore } from './sentences.ts'

const late = say('network_timeout', { network: 'X' })

test('a sentence is made of its template and values, also within another', () => {
  assert.equal(render(late), 'X did not answer in time.')
  assert.equal(
    render(say('outcome_not_learnt', { why: late })),
    'It was handed to the network, but it could not be determined whether it was published: X did not answer in time.',
  )
  assert.equal(
    render(say('media_not_fetched', { why: late })),
    'The media could not be fetched: X did not answer in time.',
    'one full stop',
  )
  assert.equal(render('Words of a network'), 'Words of a network')
})

test('a value that is missing or has no place does not compile', () => {
  // @ts-expect-error: the network is missing
  say('network_timeout')
  // @ts-expect-error: the value has another name
  say('network_timeout', { title: 'X' })
  // @ts-expect-error: the sentence has no varying part
  say('reconnect', { network: 'X' })
  // @ts-expect-error: there is no such sentence
  say('nothing_of_this_name')
})

test('values are text: what looks like a place, or a replacement, stays as it is', () => {
  const why = '{network} $1 $& {why}'
  assert.ok(render(say('network_refused', { network: 'X', why })).endsWith(why))
})

test('a sentence that a language lacks is not shown in part, and depth is bounded', () => {
  assert.equal(renderBy({ outer: '{why}' }, { id: 'outer', values: { why: late } }), undefined)
  assert.equal(renderBy(english, { id: 'constructor', values: {} }), undefined)
  let deep: { id: string; values: Record<string, unknown> } = late
  for (let depth = 0; depth < 20; depth += 1) deep = { id: 'because', values: { why: deep } }
  assert.equal(renderBy(english, deep), undefined)
})

test('the names of the catalogue of errors are ids, with the text of the specification', () => {
  for (const name of Object.keys(catalogue) as (keyof typeof catalogue)[]) {
    const { message, sentences } = new Problem(name)
    assert.deepEqual([message, render(sentences.message ?? '')], [catalogue[name].message, message])
  }
  const named = new Problem('invalid', { message: say('reconnect'), hint: 'Words' })
  assert.deepEqual(named.sentences, { message: { id: 'reconnect', values: {} } })
})

test('a list of any length is one sentence', () => {
  const list = Array.from({ length: 1000 }, (_, index) => `${index}.`)
  assert.equal(render(join(list) ?? ''), list.join(' '))
  for (let length = 1; length < 10; length += 1)
    assert.equal(render(join(list.slice(0, length)) ?? ''), list.slice(0, length).join(' '))
})

test('what PostgreSQL cannot store is left out', () => {
  const why = 'Half a smile: \ud83d, and nothing: \0.'
  const stored = JSON.parse(toStore(say('network_refused', { network: 'X', why })) ?? '')
  assert.equal(stored.values.why, 'Half a smile: \ufffd, and nothing: .')
})

test('what is stored is the same sentence again; of a later version it is its text', () => {
  const stored = JSON.parse(toStore(late) ?? '')
  assert.deepEqual(fromStored('X did not answer in time.', stored), late)
  assert.equal(toStore('Words'), null)
  assert.equal(fromStored('Words', null), 'Words')
  assert.equal(fromStored('Later.', { id: 'of_a_later_version', values: {} }), 'Later.')
})

test('joined sentences, changed words, and the fields that have a sentence', () => {
  assert.equal(render(join([late, null, 'And more.']) ?? ''), 'X did not answer in time. And more.')
  assert.equal(join([null, undefined]), undefined)
  const refused = say('network_refused', { network: 'X', why: 'token abc is wrong' })
  assert.equal(
    render(mapWords(refused, (words) => words.replaceAll('abc', '…'))),
    'X refused: token … is wrong',
  )
  assert.deepEqual(Object.keys(sentencesOf({ message: late, hint: 'Words', note: null })), [
    'message',
  ])
})
