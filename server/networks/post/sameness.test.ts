import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSurelyOther } from './sameness.ts'

const rows: [ours: string, shown: string, isOther: boolean][] = [
  ['Good morning', 'Good morning', false],
  ['Good *morning*', 'Good morning', false],
  ['¯\\_(ツ)_/¯', '¯_(ツ)_/¯', false],
  ['A long text that is cut', 'A long text…', false],
  ['Good morning', 'Good morning #bells', false],
  ['Good morning', 'GOOD&nbsp;MORNING', false],
  ['Good morning', 'Good evening', true],
  ['Good morning', 'And another good morning', true],
  ['*** ¡¿ ***', '¡¿', false],
  ['*** ¡¿ ***', 'Good morning', true],
  ['Good morning', '👋', true],
  ['', '', false],
  ['', '👋', true],
  ['👋', '', true],
  ['', 'Good morning', true],
]
for (const [ours, shown, isOther] of rows)
  test(`${ours || 'no text'} and ${shown || 'no text'}: ${isOther ? 'another post' : 'may be the same'}`, () =>
    assert.equal(isSurelyOther(ours, shown), isOther))
