// Connecting an account of Bluesky: from its handle to its server, under the guard, and the life of its session.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { bluesky } from '../../server/networks/bluesky/network.ts'
import type { NetworksOptions } from '../../server/networks/open.ts'
import { atEnd } from '../support/at-end.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { failureOf, makeDid, makePost, open, requireNetwork, soon } from './subjects.ts'

const sandbox = await startSandboxNetworks()
const address = sandbox.addresses.bluesky
const password = 'abcd-efgh-2345-6789'

function openAt(place: string, options: Partial<NetworksOptions> = {}) {
  const network = requireNetwork(open(place, { descriptions: [bluesky], ...options }), 'BLUESKY')
  const { logIn, renew, revoke } = network.authorizer ?? {}
  assert.ok(logIn && renew && revoke)
  return { network, logIn, renew, revoke }
}
const { network, logIn, renew, revoke } = openAt(address)

test('an app password connects an account of the configured server', async () => {
  const grant = await logIn({ asked: ' @Demo.bsky.test\u200e ', password: ` ${password} ` }, soon())
  assert.deepEqual(grant.subject, {
    id: 'did:plc:mrsw23yaaaaaaaaaaaaaaaaa',
    username: 'demo.bsky.test',
  })
  assert.equal(grant.server, address)
  assert.equal(grant.accounts.length, 1)
  assert.deepEqual(Object.keys(grant.tokens).sort(), ['accessToken', 'refreshToken'])
  assert.ok((grant.accessExpiresAt?.getTime() ?? 0) > Date.now() + 3_600_000)
  assert.ok((grant.refreshExpiresAt?.getTime() ?? 0) > Date.now() + 80 * 86_400_000)
  const account = {
    networkId: grant.subject.id,
    username: '',
    server: address,
    credentials: grant.tokens,
  }
  const post = makePost()
  const preparedId = (await network.prepare?.(account, post, soon())) ?? ''
  await network.publish(account, post, preparedId, soon())
})

for (const wrong of [
  'my own password',
  'abcd-efgh-2345',
  'ABCD-EFGH-2345-6789',
  '',
  'abcdefgh23456789',
])
  test(`${JSON.stringify(wrong)} is no app password, and is sent nowhere`, async () => {
    const error = await failureOf(
      openAt('http://127.0.0.1:9').logIn({ asked: 'demo.bsky.test', password: wrong }, soon()),
    )
    assert.deepEqual([error.kind, error.code], ['rejected', 'bluesky_not_an_app_password'])
  })

test('a handle may be given as the address of its profile, or as a DID', async () => {
  for (const asked of [
    'https://bsky.app/profile/demo.bsky.test',
    'did:plc:mrsw23yaaaaaaaaaaaaaaaaa',
  ])
    assert.equal((await logIn({ asked, password }, soon())).subject.username, 'demo.bsky.test')
})

test('a wrong app password is refused with what to do', async () => {
  const error = await failureOf(
    logIn({ asked: 'demo.bsky.test', password: '0000-0000-0000-0000' }, soon()),
  )
  assert.deepEqual([error.kind, error.code], ['rejected', 'bluesky_wrong_password'])
  assert.match(error.hint ?? '', /new app password/)
})

for (const asked of [
  '',
  'alice',
  'alice@example.com',
  'https://bsky.app/profile/alice',
  'a b',
  '127.0.0.1',
  'localhost',
  'did:key:abc',
  'x'.repeat(5_000),
])
  test(`${JSON.stringify(asked.slice(0, 40))} is no handle`, async () => {
    const error = await failureOf(logIn({ asked, password }, soon()))
    assert.deepEqual([error.kind, error.code], ['rejected', 'bluesky_unknown_handle'])
  })

/** A directory that answers with these documents. */
async function startDirectory(documents: Record<string, unknown>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const document = documents[(request.url ?? '').slice(1)]
    response.writeHead(document ? 200 : 404).end(JSON.stringify(document ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function documentOf(did: string, handle: string, serviceEndpoint: unknown, more = {}) {
  const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint }]
  return { id: did, alsoKnownAs: [`at://${handle}`], service, ...more }
}

/** The account of the sandbox's demo, as the real network would describe it. */
const did = 'did:plc:mrsw23yaaaaaaaaaaaaaaaaa'
const handle = 'demo.example.com'
const txt = async (name: string) => (name === `_atproto.${handle}` ? [`did=${did}`] : [])

test('a handle of the real network is found beside the sandbox: TXT record, directory, server', async () => {
  const server = address.replace('127.0.0.1', 'localhost')
  const directory = await startDirectory({ [did]: documentOf(did, handle, server) })
  const real = openAt(address, {
    resolveTxt: txt,
    directories: { bluesky: directory.url },
    allowPrivateServers: true,
  })
  const grant = await real.logIn({ asked: handle, password }, soon())
  assert.deepEqual([grant.server, grant.subject.id], [server, did])
})

const refusals: [what: string, document: unknown, code: string][] = [
  [
    'an account that claims another handle',
    documentOf(did, 'other.example.com', 'https://pds.example'),
    'bluesky_unknown_handle',
  ],
  [
    'a document of another account',
    documentOf(makeDid(), handle, 'https://pds.example'),
    'bluesky_unknown_handle',
  ],
  [
    'a server on this machine',
    documentOf(did, handle, 'https://127.0.0.1:1'),
    'bluesky_server_refused',
  ],
  [
    'a server at a private address',
    documentOf(did, handle, 'https://10.0.0.1'),
    'bluesky_server_refused',
  ],
  [
    'a server by an odd spelling of this machine',
    documentOf(did, handle, 'https://2130706433'),
    'bluesky_server_refused',
  ],
  ['a server without TLS', documentOf(did, handle, 'http://pds.example'), 'bluesky_server_refused'],
  [
    'a server with a password',
    documentOf(did, handle, 'https://a:b@pds.example'),
    'bluesky_server_refused',
  ],
  ['a file', documentOf(did, handle, 'file:///etc/passwd'), 'bluesky_server_refused'],
  ['no server', { ...documentOf(did, handle, ''), service: [] }, 'bluesky_server_refused'],
]
for (const [what, document, code] of refusals)
  test(`a directory that names ${what} is not followed`, async () => {
    const directory = await startDirectory({ [did]: document })
    const real = openAt(address, { resolveTxt: txt, directories: { bluesky: directory.url } })
    const error = await failureOf(real.logIn({ asked: handle, password }, soon()))
    assert.deepEqual([error.kind, error.code], ['rejected', code])
  })

test('a server whose name resolves to this machine gets no password', async () => {
  const directory = await startDirectory({ [did]: documentOf(did, handle, 'https://pds.example') })
  const real = openAt(address, {
    resolveTxt: txt,
    directories: { bluesky: directory.url },
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  const error = await failureOf(real.logIn({ asked: handle, password }, soon()))
  assert.deepEqual([error.kind, error.code], ['retry', 'bluesky_unreachable'])
  assert.match(error.message, /not allowed/)
})

test('a handle and a did:web that lead to this machine are not read', async () => {
  const inside = openAt(address, {
    resolveTxt: async () => [],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  for (const asked of [
    'inside.example.com',
    'did:web:inside.example.com',
    'did:web:localhost%3A8080',
    'did:web:127.0.0.1',
  ])
    assert.equal(
      (await failureOf(inside.logIn({ asked, password }, soon()))).code,
      'bluesky_unknown_handle',
      asked,
    )
})

test('two TXT records are ambiguous, and none counts', async () => {
  const directory = await startDirectory({ [did]: documentOf(did, handle, 'https://pds.example') })
  const real = openAt(address, {
    resolveTxt: async () => [`did=${did}`, `did=${makeDid()}`],
    resolve: async () => [],
    directories: { bluesky: directory.url },
  })
  const error = await failureOf(real.logIn({ asked: handle, password }, soon()))
  assert.equal(error.code, 'bluesky_unknown_handle')
  assert.deepEqual(directory.asked, [])
})

test('a directory that cannot be reached is no reason to call the handle unknown', async () => {
  const real = openAt(address, { resolveTxt: txt, directories: { bluesky: 'http://127.0.0.1:9' } })
  const error = await failureOf(real.logIn({ asked: handle, password }, soon()))
  assert.deepEqual([error.kind, error.code], ['retry', 'bluesky_unreachable'])
})

test('a server that the person names is asked directly, under the same guard', async () => {
  const grant = await logIn({ asked: 'demo.bsky.test', password, server: address }, soon())
  assert.equal(grant.subject.id, did)
  const error = await failureOf(
    logIn({ asked: 'demo.bsky.test', password, server: 'https://10.1.2.3' }, soon()),
  )
  assert.equal(error.code, 'bluesky_server_refused')
})

const session = async () => {
  const { subject, tokens, server } = await logIn(
    { asked: `a${Date.now() % 1e9}.bsky.test`, password },
    soon(),
  )
  return { app: null, server: server ?? null, subject: subject.id, tokens }
}

test('a renewal gives a new pair; its lost answer is asked for again with the old one', async () => {
  const credential = await session()
  await sandbox.addFault({
    network: 'bluesky',
    operation: 'token',
    kind: 'drop-after',
    profile: credential.subject,
  })
  assert.equal((await failureOf(renew(credential, soon()))).kind, 'unknown-outcome')
  const renewed = await renew(credential, soon())
  assert.notEqual(renewed.tokens.refreshToken, credential.tokens.refreshToken)
  assert.ok(renewed.accessExpiresAt && renewed.refreshExpiresAt)
})

const troubles: [fault: Record<string, unknown>, kind: string][] = [
  [{ kind: 'status', status: 500 }, 'unknown-outcome'],
  [{ kind: 'status', status: 401 }, 'reconnect'],
  [{ kind: 'drop-before' }, 'unknown-outcome'],
  [{ kind: 'rate-limit', retryAfter: 7 }, 'rate-limited'],
  [{ kind: 'expire-token' }, 'reconnect'],
]
for (const [fault, kind] of troubles)
  test(`a renewal that meets ${fault.kind} ${fault.status ?? ''}: ${kind}`, async () => {
    const credential = await session()
    await sandbox.addFault({
      network: 'bluesky',
      operation: 'token',
      profile: credential.subject,
      ...fault,
    })
    assert.equal((await failureOf(renew(credential, soon()))).kind, kind)
    await sandbox.clearFaults()
  })

test('a session that was revoked cannot be renewed', async () => {
  const credential = await session()
  await revoke(credential, soon())
  assert.equal((await failureOf(renew(credential, soon()))).kind, 'reconnect')
})
