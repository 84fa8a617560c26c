// Every text of the service's own pages and mails in every language: the compiler checks that none is missing, these tests what is in them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networks } from '../networks/registry.ts'
import { acceptedTags } from './accept-language.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { chooseLanguage, fill, ofService, refusalIn } from './texts.ts'

type Leaf = { path: string; text: string | ((...parameters: never[]) => string) }

const english = leavesOf(en)
const german = leavesOf(de)

test('German says something else than English, with the same named parts', () => {
  assert.deepEqual(
    german.map(({ path }) => path),
    english.map(({ path }) => path),
  )
  for (const [index, { path, text }] of english.entries()) {
    const other = german[index]?.text
    if (typeof text !== 'string' || typeof other !== 'string') continue
    assert.notEqual(other, text, path)
    assert.deepEqual(partsOf(other), partsOf(text), path)
  }
})

test('what networks say on the pages of connecting has German', () => {
  for (const { name, connect } of networks) {
    const said = [
      connect?.asks?.label,
      connect?.password?.label,
      connect?.password?.help,
      connect?.password?.patternWords,
      connect?.notice,
    ].filter((words) => words !== undefined)
    for (const words of said)
      assert.notEqual(ofService('de', words), ofService('en', words), `${name}: ${words}`)
  }
})

test('the language: the stored one, then those of the browser, then English', () => {
  for (const [stored, header, expected] of [
    [undefined, undefined, 'en'],
    [null, 'de', 'de'],
    [null, 'de-AT,de;q=0.9,en;q=0.8', 'de'],
    [null, 'fr, en;q=0.3, de;q=0.7', 'de'],
    [null, 'fr;q=1, pt-BR', 'en'],
    [null, 'DE', 'de'],
    [null, 'de;q=0, en', 'en'],
    [null, 'de;q=0', 'en'],
    [null, '*', 'en'],
    [null, '*, de;q=0.1', 'de'],
    [null, 'en-US, de', 'en'],
    [null, 'en-XA', 'en-XA'],
    ['en-XA', 'de', 'en-XA'],
    ['de', 'en', 'de'],
    ['de_CH', 'en', 'de'],
    ['en', 'de', 'en'],
    ['fr', 'de', 'de'],
    ['fr', undefined, 'en'],
    ['', 'de', 'de'],
  ] as const)
    assert.equal(chooseLanguage(stored, header), expected, `${stored} / ${header}`)
})

test('a hostile Accept-Language costs nothing and says nothing', () => {
  const hostile = [
    `${'de,'.repeat(100_000)}de`,
    `${'fr,'.repeat(50)}de`,
    'x'.repeat(70_000),
    `de;q=${'9'.repeat(500)}`,
    'de;q=2, de;q=-1, de;q=0.1234, de;q=NaN, de;q=1e9',
    '__proto__, constructor;q=1, toString, hasOwnProperty',
    'de\r\nSet-Cookie: x=1',
    '"><script>, <de>',
    ';;;,,,===',
    `${' '.repeat(500)}fr${'\t'.repeat(400)}`,
    'deutsch-und-noch-viel-mehr-als-erlaubt',
  ]
  for (const header of hostile)
    assert.equal(chooseLanguage(null, header), 'en', header.slice(0, 40))
  assert.equal(chooseLanguage('__proto__', undefined), 'en')
  assert.deepEqual(acceptedTags('de ; q=0.5 , en;q=0.6'), ['en', 'de'])
})

test('a value is not searched for named parts, and an unknown part stays', () => {
  assert.equal(fill('{a} and {b} {c}', { a: '{b}', b: '$&' }), '{b} and $& {c}')
})

test('a refusal counts in its language', () => {
  const refusal = { reason: 'too_many_attempts', values: { wait: 1 } } as const
  assert.match(refusalIn('en', refusal), /^Too many attempts\. Try again in 1 minute\. Your /)
  assert.match(
    refusalIn('de', refusal),
    /^Zu viele Versuche\. Versuche es in 1 Minute erneut\. Dein /,
  )
  const longer = { ...refusal, values: { wait: 15 } }
  assert.match(
    refusalIn('de', longer),
    /^Zu viele Versuche\. Versuche es in 15 Minuten erneut\. Dein /,
  )
})

function leavesOf(value: object, path: string[] = []): Leaf[] {
  return Object.entries(value).flatMap(([key, inner]): Leaf[] => {
    const here = [...path, key]
    if (typeof inner === 'object' && inner !== null) return leavesOf(inner, here)
    return [{ path: here.join('.'), text: inner }]
  })
}

function partsOf(text: string): string[] {
  return [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()
}
