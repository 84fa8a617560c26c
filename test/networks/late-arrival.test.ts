// How much longer a doubt takes after a worker died: everywhere, except on the sandbox that this process has started.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openNetworks } from '../../server/networks/open.ts'
import { networks as registered } from '../../server/networks/registry.ts'
import { atEnd } from '../support/at-end.ts'

const sandbox = 'http://localhost:8081'
/** By the number of a port: a sidecar, or a proxy, may listen there. */
const hosts = ['http://localhost:9', 'http://127.0.0.1:9', 'http://[::1]:9', 'https://api.example']

function secondsOf(name: string, address: string, server: string | null, ownSandbox?: string) {
  const addresses = Object.fromEntries(registered.map((network) => [network.name, address]))
  const opened = openNetworks({ addresses, ...(ownSandbox ? { ownSandbox } : {}) })
  atEnd(() => opened.close())
  return opened.all.find((network) => network.name === name)?.lateArrivalSeconds(server)
}

test('an address on this machine is no proof that nothing arrives late', () => {
  for (const host of hosts)
    for (const name of ['twitter', 'pinterest', 'mastodon', 'linkedin'])
      assert.equal(secondsOf(name, `${host}/${name}`, null), 115, `${name} at ${host}`)
  assert.equal(secondsOf('twitter', 'http://localhost:9/x', null, sandbox), 115)
})

test('only the sandbox that this process has started answers for itself', () => {
  assert.equal(secondsOf('twitter', `${sandbox}/x`, null, sandbox), 0)
  assert.equal(secondsOf('mastodon', `${sandbox}/mastodon`, `${sandbox}/mastodon`, sandbox), 0)
  // A member has connected an account of another server.
  assert.equal(secondsOf('mastodon', `${sandbox}/mastodon`, 'https://server.example', sandbox), 115)
  assert.equal(secondsOf('mastodon', `${sandbox}/mastodon`, 'http://localhost:9', sandbox), 115)
})

test('where publishing again cannot make a second post, nothing is added', () => {
  for (const name of ['facebook', 'instagram', 'threads', 'bluesky'])
    assert.equal(secondsOf(name, `https://api.example/${name}`, null), 0, name)
})
