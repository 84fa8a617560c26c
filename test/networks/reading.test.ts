// The conformance suite over every reader. A new reader adds its subject here, and nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ReadingSubject, readsAsAll } from './reading-conformance.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { open, requireNetwork } from './subjects.ts'

const sandbox = await startSandboxNetworks()
const networks = open(sandbox.addresses, { reading: { settlingSeconds: 0, againSeconds: 0 } })
const usual = open(sandbox.addresses)

const subjects: (Omit<ReadingSubject, 'reader' | 'usual'> & { type: string })[] = [
  {
    name: 'twitter',
    type: 'TWITTER',
    incoming: ['MENTION', 'REPLY', 'QUOTE', 'LIKE', 'PRIVATE_MESSAGE'],
    outgoing: ['MENTION', 'REPLY', 'QUOTE', 'PRIVATE_MESSAGE'],
    many: ['MENTION', 'PRIVATE_MESSAGE', 'LIKE'],
  },
  {
    name: 'facebook',
    type: 'FACEBOOKPAGE',
    incoming: ['MENTION', 'COMMENT', 'REPLY', 'POST', 'LIKE', 'PRIVATE_MESSAGE'],
    outgoing: ['REPLY', 'PRIVATE_MESSAGE'],
    many: ['MENTION', 'COMMENT', 'LIKE'],
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
