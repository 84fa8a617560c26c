// Wrong arguments end a command with exit code 2 and its usage; the advice that a command prints can be followed. The first case of
// each list runs as a process.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTestDatabase } from '../support/database.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { carillon } from './carillon.ts'
import { carillonHere } from './here.ts'

const { url: DATABASE_URL } = await makeTestDatabase()
const settings = { DATABASE_URL, CARILLON_KEYS: testKeys }

test('an invalid count or id is a usage error', async () => {
  const app = ['MEMBER', 'Name', 'https://a.example/']
  const wrong = [
    ['audit', 'abc'],
    ['audit', '0'],
    ['audit', '10001'],
    ['apps', 'register', 'bakery', ...app],
    ['apps', 'register', '99999999999999999999', ...app],
    ['apps', 'install', 'demo-member-app', 'member:0'],
  ]
  for (const [index, words] of wrong.entries()) {
    const run = index === 0 ? carillon : carillonHere
    const { code, output } = await run(words, settings)
    assert.equal(code, 2, `${words.join(' ')}: ${output}`)
    assert.match(output, /^carillon: Usage:/)
  }
})

test('restored needs a past time with a time zone', async () => {
  const example = /with their zone: 2027-01-31T12:00:00Z/
  const wrong = [
    [['yesterday'], example],
    [['2026-01-31'], example],
    [['2026-01-31T12:00:00'], example],
    [['2026-02-30T12:00:00Z'], example],
    [['2026-01-31T12:00:00+25:00'], example],
    [['2026-01-31T12:00:00Z', 'yesterday'], example],
    [['2026-01-31T12:00:00Z', '2026-01-31T13:00:00Z', 'now'], example],
    [['2999-01-31T12:00:00+01:00'], /2999-01-31T12:00:00\+01:00 is still to come/],
  ] as const
  for (const [index, [words, sentence]] of wrong.entries()) {
    const run = index === 0 ? carillon : carillonHere
    const { code, output } = await run(['restored', ...words], settings)
    assert.equal(code, 2, `${words.join(' ')}: ${output}`)
    assert.match(output, /^carillon: Usage: carillon restored TIME UNTIL/)
    assert.match(output, sentence)
  }
})

test('keys rotate prints the next steps, in an order without downtime', async () => {
  const rotate = async (ring: string) => {
    const { code, output } = await carillonHere(['keys', 'rotate'], {
      ...settings,
      CARILLON_KEYS: ring,
    })
    assert.equal(code, 0, output)
    return output
  }
  const began = await rotate(testKeys)
  assert.match(began, /1\. Put a new key behind it .*\n2\. Move the new key to the front/)
  const fresh = need(/A new key: (\S+)/.exec(began)?.[1])
  for (const ring of [`${testKeys},${fresh}`, `${fresh},${testKeys}`]) {
    const said = await rotate(ring)
    assert.match(said, /After 14 days run carillon keys end/)
    assert.doesNotMatch(said, /To rotate|A new key/)
  }
})
