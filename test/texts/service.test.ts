// The console shows what the service says about messages in the member's language. These tests compare the German sentences with
// the sources of the service, and try them with sentences that the running code makes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composed, words } from '../../console/texts/de/service/words.ts'
import { sentences, translate } from '../../console/texts/de/service.ts'
import { collectLiterals, listUnread } from './sentences.ts'

const folder = 'console/texts/de/service'
const literals = collectLiterals()
const said = new Map(
  literals.flatMap(({ text, file, isSentence }) => (isSentence ? [[text, file]] : [])),
)

test('every sentence of the service has its German one', () => {
  assert.ok(said.size > 300, 'the sentences were found')
  const missing = [...said].filter(([text]) => !Object.hasOwn(sentences, text))
  assert.deepEqual(
    missing.map(([text, file]) => `${file}: ${text}`),
    [],
    `Add these sentences with a translation to a file in ${folder}, {} for each varying part. If one is never shown to a member, except its file or property in test/texts/sentences.ts.`,
  )
})

test('every file that makes errors of publishing is read', () => {
  assert.deepEqual(listUnread(), [], 'Add these files to the sources of test/texts/sentences.ts.')
})

test('every German sentence has one that the service still says', () => {
  assert.deepEqual(
    Object.keys(sentences).filter((text) => !said.has(text)),
    [],
    `The service says these no longer: change or remove them in ${folder}.`,
  )
})

test('every word for a varying part is still in the sources', () => {
  const bare = (text: string) => text.replaceAll('{}', '').trim()
  const known = new Set(literals.map(({ text }) => bare(text)))
  assert.deepEqual(
    Object.keys({ ...words, ...composed }).filter((word) => !known.has(bare(word))),
    [],
    `The service says these no longer: change or remove them in ${folder}/words.ts.`,
  )
})

test('a translation has the varying parts of its sentence, and ends as it does', () => {
  for (const [text, translation] of Object.entries({ ...sentences, ...words, ...composed })) {
    const count = text.split('{}').length - 1
    const places = [...translation.matchAll(/\{(\d?)\}/g)].map(([, place]) => place)
    const isNumbered = places.every((place) => place !== '' && Number(place) <= count)
    assert.ok(
      isNumbered || (places.length === count && places.every((place) => place === '')),
      text,
    )
    assert.equal(translation.endsWith('.'), text.endsWith('.'), `the full stop: ${text}`)
  }
})

test('every sentence is found with its parts filled in', () => {
  for (const [text, translation] of Object.entries(sentences)) {
    const parts = ['7001', 'Example', '7003', 'Network']
    const english = fill(text, parts)
    assert.equal(translate(english), fill(translation, parts), english)
  }
})

function fill(text: string, parts: string[]): string {
  let next = 0
  return text.replaceAll(
    /\{(\d?)\}/g,
    (_, place) => parts[place ? Number(place) - 1 : next++] ?? '',
  )
}
