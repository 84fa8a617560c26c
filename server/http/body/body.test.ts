import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseForm, parseJson } from './body.ts'

test('any JSON comes out as JSON.parse has it', () => {
  const fine = fc.jsonValue({ maxDepth: 5, noUnicodeString: false, stringUnit: 'grapheme' })
  fc.assert(
    fc.property(fine, (value) => {
      const text = JSON.stringify(value)
      fc.pre(!text.includes('\\u0000') && !text.includes('__proto__') && !/\d{16}|e\+/.test(text))
      assert.deepEqual(parseJson(text), JSON.parse(text))
    }),
  )
})

test('empty text is no body', () => {
  for (const text of ['', ' ', '\n\t']) assert.equal(parseJson(text), undefined)
})

const refused: [text: string, code: number, message: RegExp][] = [
  ['{', 1100, /^Invalid JSON$/],
  ['{"a":1}}', 1100, /^Invalid JSON$/],
  ['{"__proto__":{}}', 1100, /^Invalid JSON$/],
  ['{"constructor":{"prototype":{}}}', 1100, /^Invalid JSON$/],
  ['9007199254740992', 4000, /^body is a number that JSON cannot carry exactly$/],
  ['{"id":-9007199254740993}', 4000, /^id is a number/],
  ['{"ids":[1,12345678901234567890]}', 4000, /^ids is a number/],
  ['{"a":9007199254740993.0}', 4000, /^a is a number/],
  ['{"a":90071992547409930e-1}', 4000, /^a is a number/],
  ['{"a":1e400}', 4000, /^a is a number/],
  [`{"ids":[${'{},'.repeat(1000)}{}]}`, 4000, /^ids has more than 1000 items$/],
  [objectOf(2001), 4000, /^The body has more than 2000 keys$/],
  [`[${objectOf(1000)},[${objectOf(1001)}]]`, 4000, /^The body has more than 2000 keys$/],
  [`{${'"a":1,'.repeat(2000)}"a":1}`, 4000, /^The body has more than 2000 keys$/],
  [listsOf(1000, 10), 4000, /^The lists of the body have more than 10000 items together$/],
  ['"\\u0000"', 4000, /U\+0000/],
  ['{"\\u0000":1}', 4000, /U\+0000/],
  ['["\\ud800"]', 4000, /surrogate/],
  [`${'['.repeat(52)}${']'.repeat(52)}`, 4000, /deeper than 50/],
  [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, 4000, /deeper than 50/],
  [`${'['.repeat(200_000)}1234567890123456${']'.repeat(200_000)}`, 4000, /deeper than 50/],
]
function objectOf(keys: number): string {
  const members = Array.from({ length: keys }, (_, index) => `"k${index}":0`)
  return `{${members.join()}}`
}

function listsOf(length: number, lists: number): string {
  return JSON.stringify(Array(lists).fill(Array(length).fill(0)))
}

test('colons in texts and behind escapes are no keys', () => {
  const value = {
    [`${'":'.repeat(3000)}\\`]: `${':"\\'.repeat(3000)}`,
    b: [`\\"${':'.repeat(5000)}`],
  }
  assert.deepEqual(parseJson(JSON.stringify(value)), value)
  const keys = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k:"${index}`, '::']))
  assert.deepEqual(parseJson(JSON.stringify(keys)), keys)
  for (const text of ['"', '{"a', '{"a\\"', '{":::', ':'.repeat(100)])
    assert.throws(() => parseJson(text), { code: 1100 })
})

for (const [text, code, message] of refused)
  test(`refuses ${text.slice(0, 40)}`, () =>
    assert.throws(() => parseJson(text), { code, message }))

const accepted: [text: string, value: unknown][] = [
  ['9007199254740991', 9007199254740991],
  ['0.12345678901234566', 0.12345678901234566],
  ['"\\\\u0000"', '\\u0000'],
  ['"\\ud83d\\udca5"', '💥'],
  ['\ufeff{}', {}],
  ['{"a":1,"a":2}', { a: 2 }],
]
for (const [text, value] of accepted)
  test(`accepts ${text}`, () => assert.deepEqual(parseJson(text), value))

const forms: [text: string, form: Record<string, unknown>][] = [
  ['', {}],
  ['a=1&b=2', { a: '1', b: '2' }],
  ['a=1&a=2&a=3', { a: ['1', '2', '3'] }],
  ['a[]=1', { a: ['1'] }],
  ['a[]=1&a[]=2', { a: ['1', '2'] }],
  ['a=1&a[]=2', { a: ['1', '2'] }],
  ['a=x+y%20z%2B', { a: 'x y z+' }],
  ['a&b=', { a: '', b: '' }],
  ['__proto__=1&__proto__[]=2&a=1', { a: '1' }],
]
for (const [text, form] of forms)
  test(`reads the form ${text}`, () => assert.deepEqual(parseForm(text), form))

test('a form with U+0000 is refused', () => {
  assert.throws(() => parseForm('a=%00'), { code: 4000 })
})

test('a form of a hundred thousand fields is refused before it is parsed', () => {
  const text = Array.from({ length: 100_000 }, (_, index) => `f${index}=${index}`).join('&')
  assert.throws(() => parseForm(text), { code: 4000, message: /more than 2000 keys/ })
  assert.equal(Object.keys(parseForm(text.split('&').slice(0, 2000).join('&'))).length, 2000)
})
