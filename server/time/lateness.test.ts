import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../sentences/sentences.ts'
import { latenessNote } from './lateness.ts'

const due = new Date('2027-01-31T12:00:00Z')

for (const [ms, words] of [
  [-1000, null],
  [9_999, null],
  [10_000, '10 seconds'],
  [119_000, '119 seconds'],
  [120_000, '2 minutes'],
  [7_140_000, '119 minutes'],
  [21_000_000, '6 hours'],
] as const)
  test(`late by ${ms} ms: ${words}`, () => {
    const note = latenessNote(due, new Date(due.getTime() + ms))
    assert.equal(note && render(note), words && `It was published ${words} late.`)
  })
