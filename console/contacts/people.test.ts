import assert from 'node:assert/strict'
import { test } from 'node:test'
import { provideNetworks } from '../networks/networks.testing.ts'
import type { Profile } from '../profiles/profiles.ts'
import { type FoundPerson, mentionNameOf, searchedProfiles, withoutContacts } from './people.ts'

provideNetworks()

/** Only these properties are read. */
const profile = (id: string, type: Profile['type'], status = 'OK') =>
  ({ id, type, health: { status } }) as Profile

test('the first connected profile of each network with a search is asked, and no other', () => {
  const all = [
    profile('1', 'TWITTER'),
    profile('2', 'BLUESKY', 'RECONNECT'),
    profile('3', 'BLUESKY'),
    profile('4', 'BLUESKY'),
    profile('5', 'THREADS'),
    profile('6', 'MASTODON'),
  ]
  assert.deepEqual(
    searchedProfiles(all).map(({ id }) => id),
    ['3', '6'],
  )
})

test('a name becomes one that a text can mention', () => {
  assert.equal(mentionNameOf('Reed {Bakery} [est. 1974]\n'), 'Reed Bakery est. 1974')
  assert.equal(mentionNameOf('{}'), '')
  assert.equal([...mentionNameOf('ü'.repeat(120))].length, 100)
})

test('a person who is a contact already is not offered a second time', () => {
  const person = (handle: string): FoundPerson => ({
    ...{ id: handle, name: 'Anna', handle, network: 'bluesky', on: 'Bluesky' },
  })
  const accounts = [{ network: 'bluesky', handle: 'anna.bsky.test', id: null }] as const
  const contacts = [{ accounts: [...accounts] }]
  assert.deepEqual(withoutContacts([person('anna.bsky.test'), person('ann.test')], contacts), [
    person('ann.test'),
  ])
})
