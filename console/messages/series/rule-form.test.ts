import '../../time/temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Rule, type RuleForm, ruleFormAt, ruleFormOf, ruleInputOf } from './rule-form.ts'

const friday = Temporal.PlainDateTime.from('2027-01-29T09:30')

test('a new rule is weekly on its first day, and the other ways fit that day', () => {
  const form = ruleFormAt(friday)
  const sent = (more: Partial<RuleForm>) => ruleInputOf({ ...form, ...more })
  const always = { time: '09:30', startDate: '2027-01-29' }
  assert.deepEqual(sent({}), { ...always, frequency: 'WEEKLY', weekdays: ['FRIDAY'] })
  assert.deepEqual(sent({ repeats: 'DAILY' }), { ...always, frequency: 'DAILY' })
  assert.deepEqual(sent({ repeats: 'DATE', end: 'count' }), {
    ...always,
    ...{ frequency: 'MONTHLY', dayOfMonth: 29, count: 10 },
  })
  assert.deepEqual(sent({ repeats: 'WEEKDAY', end: 'until' }), {
    ...always,
    ...{ frequency: 'MONTHLY', weekOfMonth: 'LAST', weekday: 'FRIDAY', until: '2027-04-29' },
  })
})

test('the first week of a month ends on its seventh day', () => {
  const weekOn = (day: number) => ruleFormAt(friday.with({ day })).weekOfMonth
  assert.deepEqual([1, 7, 8, 28, 29].map(weekOn), ['FIRST', 'FIRST', 'SECOND', 'FOURTH', 'LAST'])
})

test('every rule comes back from its fields as it was', () => {
  const always = { time: '18:00', startDate: '2026-03-01' }
  const rules: Rule[] = [
    { ...always, frequency: 'DAILY' },
    { ...always, frequency: 'WEEKDAYS', count: 1000 },
    { ...always, frequency: 'WEEKLY', weekdays: ['SUNDAY', 'MONDAY'], until: '2028-02-29' },
    { ...always, frequency: 'MONTHLY', dayOfMonth: 31 },
    { ...always, frequency: 'MONTHLY', weekOfMonth: 'SECOND', weekday: 'TUESDAY' },
  ]
  for (const rule of rules) assert.deepEqual(ruleInputOf(ruleFormOf(rule)), rule)
})
