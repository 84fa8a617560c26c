// Every cell of the table "What works where" in docs/networks.md, tried on the sandbox: what it says is published and read back, or
// refused. The document is read, so that a wrong cell fails.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { networks as descriptions } from '../../server/networks/registry.ts'
import { need } from '../support/need.ts'
import { proofs } from './capability-proofs.ts'
import { readCapabilities } from './capability-table.ts'

const document = await readFile(new URL('../../docs/networks.md', import.meta.url), 'utf8')
const { columns, rows } = readCapabilities(document)

test('the table has every network and every capability', () => {
  assert.deepEqual([...columns].sort(), Object.keys(proofs).sort())
  assert.deepEqual(
    rows.map(({ heading }) => heading),
    descriptions.map(({ guide }) => guide.heading),
  )
})

for (const { heading, cells } of rows)
  for (const column of columns) {
    const cell = need(cells[column])
    test(`${heading}, ${column}: ${cell}`, async () => {
      const description = need(descriptions.find(({ guide }) => guide.heading === heading))
      const prove = need(proofs[column])
      await prove(description, cell)
    })
  }
