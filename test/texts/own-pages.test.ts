// The service's own pages in every language: no English is left in German, and no plain word in the pseudo-locale.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { englishWords, readable, unbracketed } from '../../server/texts/plain-english.testing.ts'
import { names, ownPages } from './own-pages.ts'

const server = join(import.meta.dirname, '../../server')

test('every function that renders a page is tried here', () => {
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /pages?\.ts$/.test(file))
    .map((file) => readFileSync(join(server, file), 'utf8'))
  const written = sources.flatMap((source) =>
    [...source.matchAll(/export function (\w+Page)\(\s*language: Language/g)].map(
      ([, name]) => name,
    ),
  )
  const tried = Object.keys(ownPages('en')).map((title) => title.split(' ')[0])
  // The frame, which the others use, and the page of an error, which the routes fill.
  const frames = ['renderPage', 'errorPage']
  assert.ok(written.length > 15)
  assert.deepEqual(
    written.filter((name) => !tried.includes(name) && !frames.includes(name ?? '')),
    [],
  )
})

test('a German page has no English sentence and says that it is German', () => {
  for (const [title, page] of Object.entries(ownPages('de'))) {
    assert.match(page, /<html lang="de">/, title)
    assert.deepEqual(englishWords(readable(page), names), [], title)
    assert.doesNotMatch(readable(page), /\{(?!clientId|organizationId)\w+\}/, title)
  }
})

test('in the pseudo-locale no plain word is left on a page', () => {
  for (const [title, page] of Object.entries(ownPages('en-XA'))) {
    assert.match(page, /<html lang="en-XA">/, title)
    assert.deepEqual(unbracketed(readable(page), names), [], title)
  }
})

test('English that is left behind is found', () => {
  const page = '<head><title>Hallo</title></head><p>The <b>page</b></p></html>'
  assert.deepEqual(englishWords(readable(page), []), ['The', 'page'])
  assert.deepEqual(unbracketed(readable('<p>[Thé·] page</p>'), []), ['page'])
  assert.deepEqual(unbracketed(readable('<p aria-label="Close">[á [b·]·]</p>'), []), ['Close'])
})
