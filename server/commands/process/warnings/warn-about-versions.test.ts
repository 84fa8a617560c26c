import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { warnAboutVersions } from './warn-about-versions.ts'

function linesOn(day: string): string[] {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  warnAboutVersions({ log }, new Date(`${day}T00:00:00Z`))
  return lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
}

test('the log of the start names every network whose version ends soon', () => {
  assert.deepEqual(linesOn('2026-06-01'), [])
  const lines = linesOn('2035-01-01')
  assert.ok(lines.some((line) => /^LinkedIn has ended version \d+ of its API/.test(line)))
  assert.ok(lines.some((line) => /^LinkedIn Page has ended version/.test(line)))
})
