// The sandbox and the connectors know nothing of each other, but mean the same networks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxNetworks } from '../../sandbox/networks/registry.ts'
import { networks } from '../../server/networks/registry.ts'

test('every network has its counterpart in the sandbox, at the address the service calls', () => {
  assert.deepEqual(
    networks.map(({ name, title, sandbox: { path }, hasBoards, capabilities }) => ({
      name,
      title,
      path,
      hasBoards,
      isRead: capabilities.includes('read'),
      isPushed: capabilities.includes('push'),
    })),
    sandboxNetworks.map(({ name, title, path, hasBoards, interactions }) => ({
      name,
      title,
      path,
      hasBoards,
      isRead: interactions !== undefined,
      isPushed: interactions?.push !== undefined,
    })),
  )
})
