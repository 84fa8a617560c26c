// The pictures in the documents show the current pages. npm run pictures takes them; this test needs no browser.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { openScene } from '../../scripts/screenshots/scene.ts'
import {
  fingerprint,
  fingerprintOfPicture,
  normalizePage,
  readPages,
  type Sources,
  sourcesFile,
} from '../../scripts/screenshots/sources.ts'
import { atEnd } from '../support/at-end.ts'
import { makeTestDatabase } from '../support/database.ts'
import { testKeys } from '../support/keys.ts'

const sources: Sources = JSON.parse(await readFile(sourcesFile, 'utf8'))

test('every picture was taken by npm run pictures', async () => {
  const names: string[] = []
  for await (const name of glob('*.png', { cwd: 'docs/pictures' })) names.push(name)
  assert.deepEqual(names.sort(), Object.keys(sources).sort())
  for (const [name, { picture }] of Object.entries(sources))
    assert.equal(await fingerprintOfPicture(name), picture, `${name}: run npm run pictures`)
})

test('every picture shows the current page', async () => {
  // Uses the PostgreSQL of the tests, because creating another one takes longer than the test.
  const { url } = await makeTestDatabase()
  const scene = await openScene({
    DATABASE_URL: url,
    CARILLON_KEYS: testKeys,
    LOAD_DEMO: 'yes',
    SANDBOX: 'yes',
  })
  atEnd(scene.close)
  const pages = await readPages(scene)
  assert.deepEqual(Object.keys(pages).sort(), Object.keys(sources).sort())
  const stale = Object.keys(pages).filter(
    (name) => fingerprint(pages[name] ?? '') !== sources[name]?.page,
  )
  assert.deepEqual(stale, [], 'these pages have changed: run npm run pictures')
})

test('ids and times do not make a picture stale; texts and styles do', () => {
  const page = (id: string, time: string) =>
    `<article id="p${id}"><time datetime="${time}">${time}</time>Hello</article>`
  const once = normalizePage(page('392910111279939584', '2026-11-15'))
  assert.equal(normalizePage(page('392910237658513408', '2027-01-01')), once)
  assert.notEqual(normalizePage(page('1', '').replace('Hello', 'Good day')), once)
})
