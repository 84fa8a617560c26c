// The conformance suite over every reader. A new reader adds its subject here, and nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networks as described } from '../../server/networks/registry.ts'
import { type ReadingSubject, readsAsAll } from './reading-conformance.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { open, requireNetwork } from './subjects.ts'

const sandbox = await startSandboxNetworks()
const descriptions = described
const networks = open(sandbox.addresses, {
  descriptions,
  reading: { settlingSeconds: 0, againSeconds: 0 },
})
const usual = open(sandbox.addresses, { descriptions })

const subjects: (Omit<ReadingSubject, 'reader' | 'usual'> & { type: string })[] = [
  {
    name: 'twitter',
    shows: ['name', 'handle', 'avatarUrl'],
    type: 'TWITTER',
    incoming: ['MENTION', 'REPLY', 'QUOTE', 'LIKE', 'PRIVATE_MESSAGE'],
    outgoing: ['MENTION', 'REPLY', 'QUOTE', 'PRIVATE_MESSAGE'],
    many: ['MENTION', 'PRIVATE_MESSAGE', 'LIKE'],
  },
  {
    name: 'facebook',
    shows: ['name', 'avatarUrl'],
    type: 'FACEBOOKPAGE',
    incoming: ['MENTION', 'COMMENT', 'REPLY', 'POST', 'LIKE', 'PRIVATE_MESSAGE'],
    outgoing: ['REPLY', 'PRIVATE_MESSAGE'],
    many: ['MENTION', 'COMMENT', 'LIKE'],
  },
  {
    name: 'bluesky',
    // The ids of this test belong to no handle.
    shows: ['name', 'avatarUrl'],
    type: 'BLUESKY',
    incoming: ['MENTION', 'REPLY', 'QUOTE', 'LIKE', 'SHARE'],
    outgoing: ['MENTION', 'REPLY', 'QUOTE'],
    // All in one list, of which a step looks at three pages again.
    many: ['REPLY', 'LIKE'],
  },
  {
    name: 'threads',
    type: 'THREADS',
    incoming: ['MENTION', 'REPLY'],
    // Threads does not say whom a reply of the profile addresses.
    outgoing: [],
    many: ['MENTION', 'REPLY'],
  },
  {
    name: 'mastodon',
    shows: ['name', 'handle', 'avatarUrl'],
    type: 'MASTODON',
    incoming: ['MENTION', 'REPLY', 'QUOTE', 'LIKE', 'PRIVATE_MESSAGE'],
    outgoing: ['MENTION', 'REPLY', 'QUOTE', 'PRIVATE_MESSAGE'],
    many: ['MENTION', 'LIKE'],
  },
]

function requireReader(from: typeof networks, type: string) {
  const { reader } = requireNetwork(from, type)
  assert.ok(reader)
  return reader
}

for (const { type, ...subject } of subjects)
  readsAsAll(sandbox, {
    ...subject,
    reader: requireReader(networks, type),
    usual: requireReader(usual, type),
  })

test('every reader is under test', () => {
  assert.deepEqual(
    networks.all.flatMap(({ name, reader }) => (reader ? [name] : [])).sort(),
    subjects.map(({ name }) => name).sort(),
  )
})
