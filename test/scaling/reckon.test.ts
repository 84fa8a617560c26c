import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { need } from '../support/need.ts'
import { reckon } from './reckon.ts'

const manual = await readFile(new URL('../../docs/scaling.md', import.meta.url), 'utf8')

/** A figure of the table of costs. */
const cost = (what: string) =>
  Number(need(new RegExp(`^\\| ${what}[^|]*\\| ([\\d.]+) (?:kB|ms) `, 'm').exec(manual)?.[1]))

test('the table of needs follows from the costs above it', () => {
  const costs = {
    cpuMs: cost('CPU of Carillon'),
    databaseCpuMs: cost('CPU of PostgreSQL'),
    diskBytes: cost('Disk') * 1000,
    logBytes: cost('Log of PostgreSQL') * 1000,
  }
  for (const millions of [1, 10, 100]) {
    const row = reckon(millions * 1_000_000, costs)
    assert.ok(manual.includes(`\n${row}\n`), row)
  }
})
