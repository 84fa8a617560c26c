// The quick form of publishing.slow.test.ts: a message and the part that follows it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenChains, chains } from './chains.ts'
import { explore, skip } from './explore.ts'

// Explored within ten seconds on a calm machine.
const options = { skip, timeout: 300_000 }

for (const [name, configuration] of Object.entries(chains))
  test(`holds: ${name}`, options, async () => {
    assert.match(await explore(configuration), /errors: 0\b/)
  })

for (const [name, configuration] of Object.entries(brokenChains))
  test(`is found: ${name}`, options, async () => {
    assert.match(await explore(configuration), /assertion violated/)
  })
