import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanName, cleanPerson } from './clean-person.ts'

const person = (more: object) => cleanPerson({ networkId: '7', ...more })

test('a name keeps its letters, emoji and joiners', () => {
  for (const name of [
    'Zoë O’Brien-Šimić',
    '田中 花子',
    'علی‌رضا',
    'Sam 👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '<b>Bob</b> & co',
    'é́',
  ])
    assert.equal(cleanName(name), name)
})

test('a name cannot change how the text around it is read', () => {
  assert.equal(cleanName('\u202eevil\u202c \u2066x\u2069\u200f'), 'evil x')
  assert.equal(cleanName('a\u0000b\u0007\u001b[31mc\u2028d\ufeff'), 'ab[31mcd')
  assert.equal(cleanName('two\nlines\tand  blanks '), 'two lines and blanks')
  assert.equal(cleanName('\ud800broken'), 'broken')
  assert.equal(cleanName(`Z${'\u0337'.repeat(50)}`), `Z${'\u0337'.repeat(4)}`)
  for (const nothing of ['\u202e\u200b \n', '\u3164', '\u2800\u200d', ''])
    assert.equal(cleanName(nothing), '')
})

test('a name is bounded, and not cut within a character', () => {
  assert.equal(cleanName('x'.repeat(10_000)), 'x'.repeat(100))
  assert.equal([...cleanName('👍'.repeat(5_000))].join(), [...'👍'.repeat(100)].join())
  assert.equal(cleanName(`${'x'.repeat(999)}👍`).length, 100)
})

test('not said is another thing than none', () => {
  assert.deepEqual(person({}), {
    other_id: '7',
    name: undefined,
    handle: undefined,
    avatar_url: undefined,
  })
  const none = person({ name: null, handle: null, avatarUrl: null })
  assert.deepEqual(none, { other_id: '7', name: '', handle: '', avatar_url: '' })
})

test('a handle is one word, without the @', () => {
  for (const [given, kept] of [
    ['@ada', 'ada'],
    ['ada@social.example', 'ada@social.example'],
    ['ada.bsky.social', 'ada.bsky.social'],
    ['müller@bücher.example', 'müller@bücher.example'],
    ['two words', ''],
    ['ada\u202e', ''],
    ['<script>', ''],
    ['x'.repeat(321), ''],
  ])
    assert.equal(person({ handle: given }).handle, kept, given)
})

test('a picture has an https address, or one of the sandbox', () => {
  const kept = ['https://pbs.example/a.jpg?x=1', 'http://localhost:3001/a.png', 'http://sandbox/a']
  for (const url of kept) assert.equal(person({ avatarUrl: url }).avatar_url, url)
  for (const url of [
    'http://pictures.example/a.png',
    'http://10.0.0.1/a.png',
    'javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'https://me:secret@pictures.example/a.png',
    '/relative.png',
    `https://pictures.example/${'x'.repeat(2_000)}`,
    '',
  ])
    assert.equal(person({ avatarUrl: url }).avatar_url, '', url)
})
