import '../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { de } from '../../texts/de.ts'
import { en } from '../../texts/en.ts'
import { readDates } from './read-dates.ts'

/** A Monday. */
const today = Temporal.PlainDate.from('2026-11-16')
const english = { locale: 'en-GB', fillers: en.shell.dateFillers }
const german = { locale: 'de-DE', fillers: de.shell.dateFillers }

test('days and times in English', () => {
  const cases: Record<string, string[]> = {
    'next tue 9': ['2026-11-17 09:00', '2026-11-24 09:00'],
    'tue at 9:30': ['2026-11-17 09:30'],
    'next monday': ['2026-11-23'],
    mon: ['2026-11-16'],
    'Tomorrow 9am': ['2026-11-17 09:00'],
    'today, 5 pm': ['2026-11-16 17:00'],
    '24 dec': ['2026-12-24'],
    'dec 24 17:00': ['2026-12-24 17:00'],
    '5th january 9': ['2027-01-05 09:00'],
    '5 jan 2028': ['2028-01-05'],
    'in 3 days': ['2026-11-19'],
    'in 2 weeks 12pm': ['2026-11-30 12:00'],
    '2026-12-24 08:05': ['2026-12-24 08:05'],
  }
  for (const [typed, expected] of Object.entries(cases))
    assert.deepEqual(read(typed, english), expected, typed)
})

test('days and times in German', () => {
  const cases: Record<string, string[]> = {
    'nächsten Di 9': ['2026-11-17 09:00', '2026-11-24 09:00'],
    'nächster Montag um 9 Uhr': ['2026-11-23 09:00'],
    'do 9.30': ['2026-11-19 09:30'],
    'morgen 9 Uhr': ['2026-11-17 09:00'],
    übermorgen: ['2026-11-18'],
    'am 24. Dez. um 17:00': ['2026-12-24 17:00'],
    '24.12.': ['2026-12-24'],
    '24.12.2027 9': ['2027-12-24 09:00'],
    '3. März': ['2027-03-03'],
    'in 2 Wochen': ['2026-11-30'],
  }
  for (const [typed, expected] of Object.entries(cases))
    assert.deepEqual(read(typed, german), expected, typed)
})

test('a text is a date as a whole or not at all', () => {
  for (const typed of [
    '',
    '9',
    'tue bread',
    'tuesday 25:00',
    '31 feb',
    '13.13.',
    'next',
    'calendar',
    '24 dec 13pm',
  ])
    assert.deepEqual(read(typed, english), [], typed)
})

function read(typed: string, language: Parameters<typeof readDates>[2]): string[] {
  return readDates(typed, today, language).map(({ date, time }) =>
    [date, time?.toString({ smallestUnit: 'minute' })].filter(Boolean).join(' '),
  )
}
