import './temporal.testing.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inZone, readDate, resolveWallTime } from './wall-time.ts'

const berlin = 'Europe/Berlin'

test('an ordinary wall time is one instant', () => {
  const resolved = resolve('2026-11-17T17:30', berlin)
  assert.equal(resolved.kind, 'one')
  assert.equal(resolved.kind === 'one' && resolved.instant.toString(), '2026-11-17T16:30:00Z')
})

test('a wall time in the gap does not exist: the times before and after it are offered', () => {
  const resolved = resolve('2027-03-28T02:30', berlin)
  assert.ok(resolved.kind === 'gap')
  assert.equal(clock(resolved.before), '01:30+01:00')
  assert.equal(clock(resolved.after), '03:30+02:00')
})

test('a wall time in the fold exists twice, with two offsets', () => {
  const resolved = resolve('2026-10-25T02:30', berlin)
  assert.ok(resolved.kind === 'fold')
  assert.equal(clock(resolved.first), '02:30+02:00')
  assert.equal(clock(resolved.second), '02:30+01:00')
})

test('a gap of half an hour, and one at midnight', () => {
  const lordHowe = resolve('2026-10-04T02:15', 'Australia/Lord_Howe')
  assert.ok(lordHowe.kind === 'gap')
  assert.equal(clock(lordHowe.after), '02:45+11:00')
  assert.equal(resolve('2026-09-06T00:30', 'America/Santiago').kind, 'gap')
})

test('Unix seconds are shown by the clock of the zone', () => {
  assert.equal(inZone(1_795_000_000, 'Asia/Kathmandu').toPlainTime().toString(), '16:51:40')
})

test('an address without a valid date is today', () => {
  assert.equal(readDate('2026-11-17', berlin).toString(), '2026-11-17')
  for (const text of ['today', '2026-13-40', '<script>'])
    assert.equal(readDate(text, berlin).toString(), Temporal.Now.plainDateISO(berlin).toString())
})

function resolve(wall: string, zone: string) {
  return resolveWallTime(Temporal.PlainDateTime.from(wall), zone)
}

function clock(time: Temporal.ZonedDateTime): string {
  return `${time.toPlainTime().toString({ smallestUnit: 'minute' })}${time.offset}`
}
