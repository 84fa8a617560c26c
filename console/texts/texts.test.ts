// Every text in every language: the compiler checks that none is missing, these tests check the content.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from './de.ts'
import { en } from './en.ts'
import { pseudo } from './pseudo.ts'

type Leaf = { path: string; text: string | ((...parameters: never[]) => string) }

const english = leavesOf(en)
const german = leavesOf(de)

test('German says something else than English', () => {
  const same = german
    .filter(({ text }, index) => typeof text === 'string' && text === english[index]?.text)
    .map(({ path }) => path)
  // Words that are the same in both languages.
  const shared = [
    'shell.apps',
    'shell.found.person',
    'calendar.text',
    'composer.postTypes.names.REEL',
    'composer.postTypes.names.STORY',
    'composer.postTypes.names.CAROUSEL',
    'details.title',
    'home.refusedWhen',
    'imports.encodings.utf-16le.label',
    'imports.encodings.windows-1252.label',
    'imports.fields.link',
    'labels.colors.ORANGE',
    'people.teams',
    'profiles.pause',
    'settings.sections.imports',
    'settings.sections.feeds',
  ]
  assert.deepEqual(
    same.filter((path) => !shared.includes(path)),
    [],
  )
})

test('placeholders are the same in both languages', () => {
  for (const [index, { path, text }] of english.entries()) {
    const other = german[index]?.text
    assert.equal(german[index]?.path, path)
    if (typeof text === 'string' && typeof other === 'string')
      assert.deepEqual(placeholdersOf(other), placeholdersOf(text), path)
  }
})

test('counts use the plural of the language', () => {
  assert.equal(en.home.messages(1), '1 message')
  assert.equal(en.home.messages(1234), '1,234 messages')
  assert.equal(de.home.messages(1), '1 Nachricht')
  assert.equal(de.home.messages(1234), '1.234 Nachrichten')
  assert.equal(
    en.home.today('Monday', 6, 2, 1),
    'Monday. 6 messages today; 2 published, 1 sending now.',
  )
})

test('the pseudo-locale changes every text and keeps the placeholders', () => {
  const strange = pseudo(en)
  assert.match(strange.home.refusedWhen, /^\[\{when\} .*\{profile\}.*·+\]$/)
  assert.match(strange.home.messages(3), /^\[3 mésságés·+\]$/)
})

function leavesOf(value: object, path: string[] = []): Leaf[] {
  return Object.entries(value).flatMap(([key, inner]): Leaf[] => {
    const here = [...path, key]
    if (typeof inner === 'object' && inner !== null) return leavesOf(inner, here)
    return [{ path: here.join('.'), text: inner }]
  })
}

function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
}
