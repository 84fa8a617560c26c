// OAuth on Bluesky against a scripted server: what it may name, proofs and nonces. test/bluesky has the real one.
import assert from 'node:assert/strict'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { mp4 } from '../../sandbox/media/pictures.testing.ts'
import { bluesky } from '../../server/networks/bluesky/network.ts'
import { makeKey } from '../../server/networks/bluesky/oauth/jwt.ts'
import { atEnd } from '../support/at-end.ts'
import { startFileHost } from './file-host.ts'
import { failureOf, makePost, open, requireNetwork, soon } from './subjects.ts'

const did = 'did:plc:mrsw23yaaaaaaaaaaaaaaaaa'
const redirectUri = 'http://127.0.0.1:8080/callback'

type Answered = { status?: number; body?: unknown; headers?: Record<string, string> }
type Asked = { method: string; path: string; dpop: string; authorization: string; bytes: number }

/** Answers by path, and remembers what was asked. */
async function startScript(
  answers: (url: string) => Record<string, Answered | ((asked: Asked) => Answered)>,
) {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let bytes = 0
    for await (const chunk of request) bytes += chunk.length
    const path = request.url?.split('?')[0] ?? ''
    const { dpop = '', authorization = '' } = request.headers
    const one = { method: request.method ?? '', path, dpop: String(dpop), authorization, bytes }
    asked.push(one)
    const found = answers(url)[path] ?? { status: 404 }
    const {
      status = 200,
      body = {},
      headers = {},
    } = typeof found === 'function' ? found(one) : found
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  atEnd(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return { url, asked }
}

const network = (url: string) => requireNetwork(open(url, { descriptions: [bluesky] }), 'BLUESKY')

function start(url: string) {
  const { authorizer } = network(url)
  assert.ok(authorizer?.start)
  return authorizer.start(
    {
      app: null,
      asked: did,
      redirectUri,
      state: 's',
      codeChallenge: 'c',
      scopes: [],
      isAgain: false,
    },
    soon(),
  )
}

const metadata = (url: string, more: Record<string, unknown> = {}) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize`,
  pushed_authorization_request_endpoint: `${url}/par`,
  token_endpoint: `${url}/token`,
  ...more,
})

const script = (url: string, more: Record<string, unknown> = {}, resource = [url]) => ({
  '/xrpc/com.atproto.repo.describeRepo': { body: { did } },
  '/.well-known/oauth-protected-resource': { body: { authorization_servers: resource } },
  '/.well-known/oauth-authorization-server': { body: metadata(url, more) },
  '/par': { status: 201, body: { request_uri: 'urn:request' } },
})

test('the person is sent to the page that the server names, with what was pushed', async () => {
  const server = await startScript(script)
  const { url, session } = await start(server.url)
  const page = new URL(url)
  assert.equal(page.origin + page.pathname, `${server.url}/authorize`)
  assert.equal(page.searchParams.get('request_uri'), 'urn:request')
  assert.match(page.searchParams.get('client_id') ?? '', /^http:\/\/localhost\?redirect_uri=/)
  assert.equal(session?.did, did)
})

for (const [what, more, resource, code] of [
  ['an issuer inside the network', {}, ['https://10.0.0.1'], 'bluesky_server_refused'],
  ['an issuer without TLS', {}, ['http://auth.example'], 'bluesky_server_refused'],
  ['no issuer', {}, [], 'bluesky_server_refused'],
  [
    'metadata of another issuer',
    { issuer: 'https://other.example' },
    undefined,
    'bluesky_no_authorization_server',
  ],
  [
    'a token address inside the network',
    { token_endpoint: 'https://169.254.169.254/token' },
    undefined,
    'bluesky_server_refused',
  ],
  [
    'a script for a page',
    { authorization_endpoint: 'javascript:alert(1)' },
    undefined,
    'bluesky_server_refused',
  ],
] as const)
  test(`a server that names ${what} is not followed`, async () => {
    const server = await startScript((url) =>
      script(url, more, resource ? [...resource] : undefined),
    )
    const error = await failureOf(start(server.url))
    assert.deepEqual([error.kind, error.code], ['rejected', code])
    assert.ok(!server.asked.some(({ path }) => path === '/par'))
  })

const granted = {
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'DPoP',
  scope: 'atproto repo:app.bsky.feed.post',
  expires_in: 3_600,
  sub: did,
}

async function finish(token: Answered) {
  const server = await startScript((url) => ({ ...script(url), '/token': token }))
  const { session = {} } = await start(server.url)
  const { authorizer } = network(server.url)
  assert.ok(authorizer?.finish)
  const query = { code: 'code', iss: server.url, state: 's' }
  const input = { app: null, redirectUri, codeVerifier: 'v', query, session }
  return authorizer.finish(input, soon())
}

test('what was granted is kept with the key, the client and the addresses that it belongs to', async () => {
  const { tokens, scopes, subject, accessExpiresAt } = await finish({ body: granted })
  assert.deepEqual([subject.id, scopes], [did, ['atproto', 'repo:app.bsky.feed.post']])
  assert.ok((accessExpiresAt?.getTime() ?? 0) > Date.now() + 3_000_000)
  assert.deepEqual(
    Object.keys(tokens).sort(),
    [
      ...['accessToken', 'clientId', 'clientKeyId', 'dpopKey', 'issuer'],
      ...['refreshToken', 'revocationEndpoint', 'tokenEndpoint'],
    ].sort(),
  )
})

for (const [what, answer, kind] of [
  ['another account', { body: { ...granted, sub: 'did:plc:other' } }, 'rejected'],
  ['no account', { body: { ...granted, sub: undefined } }, 'rejected'],
  ['no permission', { body: { ...granted, scope: 'openid' } }, 'rejected'],
  [
    'a token that is bound to no key',
    { body: { ...granted, token_type: 'Bearer' } },
    'unknown-outcome',
  ],
  ['a used code', { status: 400, body: { error: 'invalid_grant' } }, 'reconnect'],
  ['a failure', { status: 500, body: { error: 'server_error' } }, 'unknown-outcome'],
] as const)
  test(`${what} connects no account: ${kind}`, async () => {
    assert.equal((await failureOf(finish(answer))).kind, kind)
  })

/** The claims of a proof whose signature fits the key in it. */
function readProof(proof: string): Record<string, unknown> {
  const [header = '', payload = '', signature = ''] = proof.split('.')
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  const { typ, alg, jwk } = decode(header)
  assert.deepEqual([typ, alg, jwk.d], ['dpop+jwt', 'ES256', undefined])
  const key = {
    key: createPublicKey({ key: jwk, format: 'jwk' }),
    dsaEncoding: 'ieee-p1363' as const,
  }
  assert.ok(
    verify('sha256', Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url')),
  )
  return decode(payload)
}

const account = {
  networkId: did,
  username: '',
  credentials: { accessToken: 'token-1', dpopKey: makeKey() },
}
const put = '/xrpc/com.atproto.repo.putRecord'
const upload = '/xrpc/com.atproto.repo.uploadBlob'
const preparedId = JSON.stringify({ rkey: '3l7l3i2zzzz2z', record: { text: 'a' } })

/** Wants its nonce in every proof, except where `isStubborn`: there no nonce is right. */
const wanting =
  (nonce: string, fine: Answered, isStubborn = false) =>
  (asked: Asked) =>
    !isStubborn && readProof(asked.dpop).nonce === nonce
      ? fine
      : {
          status: 401,
          body: { error: 'use_dpop_nonce' },
          headers: { 'dpop-nonce': nonce, 'www-authenticate': 'DPoP error="use_dpop_nonce"' },
        }

const publishing =
  (isStubborn = false) =>
  () => ({
    '/xrpc/com.atproto.sync.getLatestCommit': { body: { cid: 'bafy' } },
    '/xrpc/com.atproto.server.getSession': wanting('n1', {}),
    [put]: wanting('n1', { body: { uri: 'at://x' } }, isStubborn),
    [upload]: wanting('n1', { body: { blob: { ref: { $link: 'bafk' } } } }),
  })

test('a server that wants a nonce gets the request once more, with a proof of its own', async () => {
  const server = await startScript(publishing())
  await network(server.url).publish(account, makePost(), preparedId, soon())
  const puts = server.asked.filter(({ path }) => path === put)
  assert.equal(puts.length, 2)
  const claims = puts.map(({ dpop }) => readProof(dpop))
  assert.deepEqual(
    claims.map(({ nonce }) => nonce),
    [undefined, 'n1'],
  )
  assert.notEqual(claims[0]?.jti, claims[1]?.jti)
  const ath = createHash('sha256').update('token-1').digest('base64url')
  for (const claim of claims)
    assert.deepEqual([claim.htm, claim.htu, claim.ath], ['POST', server.url + put, ath])
  assert.ok(puts.every(({ authorization }) => authorization === 'DPoP token-1'))
})

test('a server that is content with no nonce is asked no third time', async () => {
  const server = await startScript(publishing(true))
  const error = await failureOf(
    network(server.url).publish(account, makePost(), preparedId, soon()),
  )
  assert.equal(error.kind, 'reconnect')
  assert.equal(server.asked.filter(({ path }) => path === put).length, 2)
})

test('a video is sent once: the nonce is fetched before', async () => {
  const server = await startScript(publishing())
  const host = await startFileHost()
  const video = host.put('lake.mp4', { bytes: mp4(300_000), mimeType: 'video/mp4' })
  await network(server.url).prepare?.(account, makePost({ media: [video] }), soon())
  const uploads = server.asked.filter(({ path }) => path === upload)
  assert.deepEqual(
    uploads.map(({ bytes }) => bytes),
    [300_000],
  )
})
