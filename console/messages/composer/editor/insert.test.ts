import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertAt, readAddress } from './insert.ts'

test('what is inserted replaces the selection, and the caret follows it', () => {
  const at = { value: 'Good evening', selectionStart: 5, selectionEnd: 12 }
  assert.deepEqual(insertAt(at, '🌞'), { text: 'Good 🌞', caret: 7 })
})

test('an address is set apart from the words around it, but not from a full stop', () => {
  const between = { value: 'Menu.Soup', selectionStart: 4, selectionEnd: 4 }
  const added = insertAt(between, 'https://a.example')
  assert.deepEqual(added, { text: 'Menu https://a.example.Soup', caret: 22 })
  const inWord = { value: 'MenuSoup', selectionStart: 4, selectionEnd: 4 }
  assert.equal(insertAt(inWord, 'https://a.example').text, 'Menu https://a.example Soup')
})

test('an address is read as people type it', () => {
  assert.equal(readAddress(' a.example/menu '), 'https://a.example/menu')
  assert.equal(readAddress('http://a.example:8080/x?y=1#z'), 'http://a.example:8080/x?y=1#z')
  assert.equal(readAddress('a.example:8080/x'), 'https://a.example:8080/x')
  assert.equal(readAddress('https://bäckerei.example'), 'https://bäckerei.example')
  for (const text of [
    '',
    'menu',
    'https://',
    'javascript:alert(1)',
    'our menu.example',
    'mailto:a@b.example',
  ])
    assert.equal(readAddress(text), undefined, text)
})
