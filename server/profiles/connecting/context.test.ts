import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Connecting } from '../../networks/connecting.ts'
import type { Network } from '../../networks/networks.ts'
import { withOptIns } from '../../networks/opt-ins.ts'
import { networks } from '../../networks/registry.ts'
import { render } from '../../sentences/sentences.ts'
import { noticeOf } from './context.ts'

function notice(
  name: string,
  { at = 'http://localhost:8080', isReal = true, appSecret = '' } = {},
) {
  const interactions = { networks: [], push: { facebook: { appSecret } } }
  const descriptions = withOptIns(networks, { optIns: {}, interactions })
  const connect = descriptions.find((one) => one.name === name)?.connect
  // The cast holds: a notice is made of the name, and of whether the network is the real one.
  const found = { network: { name, isReal } as Network, connect: connect as Connecting }
  return noticeOf({ descriptions, mediaAddress: new URL(at) }, { ...found, authorizer: {} })
}

test('before they authorize, people read what the network cannot fetch or push', () => {
  const both = render(notice('facebook') ?? '')
  assert.match(
    both,
    /^Facebook pushes nothing to this service, because FACEBOOK_APP_SECRET is not set/,
  )
  assert.match(both, /Facebook cannot fetch pictures and videos from http:\/\/localhost:8080/)
  const at = 'https://carillon.example'
  assert.equal(notice('facebook', { at, appSecret: 's' }), null)
  assert.equal(notice('facebook', { isReal: false, appSecret: 's' }), null)
  assert.equal(notice('twitter'), null)
})

test('a network is asked for the permission to push only where pushes can be verified', () => {
  const scopes = (appSecret: string) => {
    const interactions = { networks: [], push: { facebook: { appSecret } } }
    const facebook = withOptIns(networks, { optIns: {}, interactions }).find(
      ({ name }) => name === 'facebook',
    )
    return facebook?.connect?.scopes.map(({ name }) => name) ?? []
  }
  assert.equal(scopes('').includes('pages_manage_metadata'), false)
  assert.equal(scopes('secret').includes('pages_manage_metadata'), true)
})
