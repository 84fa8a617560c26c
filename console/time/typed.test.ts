import './temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readClock, readDay } from './typed.ts'

const today = Temporal.PlainDate.from('2026-11-18')

test('a date is read in the order of the language, with any separator or none', () => {
  for (const text of ['18.11.2026', '18/11/2026', '18-11-26', '18 11 2026', '18112026', '181126'])
    for (const language of ['de-DE', 'en-GB'])
      assert.equal(readDay(text, today, language)?.toString(), '2026-11-18', text)
  assert.equal(readDay('11/18/2026', today, 'en-US')?.toString(), '2026-11-18')
  assert.equal(readDay('2026-11-18', today, 'en-US')?.toString(), '2026-11-18')
})

test('without a year it is the next such day', () => {
  const read = (text: string) => readDay(text, today, 'de-DE')?.toString()
  assert.equal(read('24.12.'), '2026-12-24')
  assert.equal(read('1811'), '2026-11-18')
  assert.equal(read('17.11'), '2027-11-17')
  assert.equal(
    readDay('29.2', Temporal.PlainDate.from('2027-12-01'), 'de-DE')?.toString(),
    '2028-02-29',
  )
})

test('a text that is not a date is refused', () => {
  for (const text of [
    '',
    '1',
    '18',
    '31.02.2026',
    '18.13.2026',
    '18.11.2026.1',
    'tomorrow',
    '18111',
  ])
    assert.equal(readDay(text, today, 'de-DE'), undefined, text)
})

test('a time is read with and without a separator, in 24 hours or two halves', () => {
  const read: [string, string][] = [
    ['9:30', '09:30'],
    ['09.30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['9', '09:00'],
    ['17 Uhr', '17:00'],
    ['9h30', '09:30'],
    ['9 pm', '21:00'],
    ['12 a.m.', '00:00'],
    ['0930a', '09:30'],
    ['00:00', '00:00'],
  ]
  for (const [text, time] of read) assert.equal(readClock(text), time, text)
})

test('a text that is not a time is refused', () => {
  for (const text of ['', '24:00', '9:60', '13 pm', '0 am', 'noon', '9:3', '12345'])
    assert.equal(readClock(text), undefined, text)
})
