// Compares our requests to Mastodon with the contract of version 4.7. We may not redistribute it: NETWORK_CONTRACTS names a folder with
// mastodon-4.7.json.
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { atEnd } from '../support/at-end.ts'
import { mediumAt } from '../support/medium.ts'
import { need, openConnectable, redirectUri } from './connecting.ts'
import { readContract } from './openapi.ts'
import { type Asked, startScripted } from './scripted.ts'
import {
  makeAccount,
  makeAttempt,
  makePost,
  open,
  picture,
  requireNetwork,
  soon,
} from './subjects.ts'

const folder = process.env.NETWORK_CONTRACTS
const skip = folder ? false : 'NETWORK_CONTRACTS is not set'

/** A post with text and media fits two of the alternatives, of which the document allows exactly one. */
async function readMastodon() {
  const text = await readFile(join(String(folder), 'mastodon-4.7.json'), 'utf8')
  const repaired = text.replace(
    /"oneOf"(\s*:\s*\[\s*\{\s*"\$ref"\s*:\s*"#\/components\/schemas\/TextStatus")/,
    '"anyOf"$1',
  )
  assert.notEqual(repaired, text)
  const copy = await mkdtemp(join(tmpdir(), 'carillon-contract-'))
  atEnd(() => rm(copy, { recursive: true }))
  await writeFile(join(copy, 'mastodon-4.7.json'), repaired)
  return readContract(copy, 'mastodon-4.7.json')
}

/**
 * The document writes forms as JSON, and the names of lists without their brackets. It does not name `lang`, which every page of Mastodon
 * takes.
 */
function asWritten({ query, headers, ...asked }: Asked): Asked {
  const { 'types[]': types, lang, ...others } = query
  assert.equal(lang, 'en', asked.path)
  const isForm = headers['content-type'] === 'application/x-www-form-urlencoded'
  return {
    ...asked,
    query: types === undefined ? others : { ...others, types },
    headers: isForm ? { ...headers, 'content-type': 'application/json' } : headers,
  }
}

const status = {
  ...{ id: '5', created_at: new Date().toISOString(), content: '<p>Other</p>' },
  ...{ media_attachments: [], visibility: 'direct', mentions: [], account: { acct: 'ana' } },
}

const aPoll = { options: ['By boat', 'On foot'], multipleChoice: true }

const answers: [path: RegExp, answer: { status?: number; body?: unknown }][] = [
  [
    /^\/api\/v2\/instance$/,
    { body: { version: '4.7.0', domain: 'a.test', api_versions: { mastodon: 7 } } },
  ],
  [/^\/\.well-known\//, { status: 404 }],
  [/^\/api\/v1\/apps$/, { body: { client_id: 'id', client_secret: 'secret' } }],
  [/^\/oauth\//, { body: { access_token: 'tok', scope: 'read write' } }],
  [/\/verify_credentials$/, { body: { id: '7', username: 'eve' } }],
  [/\/source$/, { body: { id: '5', text: 'Other', spoiler_text: '' } }],
  [/\/context$/, { body: { ancestors: [], descendants: [] } }],
  [/^\/api\/v2\/media$/, { status: 202, body: { id: '9' } }],
  [/^\/api\/v1\/media\/9$/, { body: { id: '9' } }],
  [/^\/api\/v1\/statuses(\/5)?$/, { body: status }],
]

async function startServer() {
  return startScripted(({ path, query }) => {
    const known = answers.find(([pattern]) => pattern.test(path))?.[1]
    if (known) return known
    const body = path === '/api/v1/conversations' ? [{ id: '3', last_status: status }] : [status]
    const link = `<http://a.test${path}?max_id=5>; rel="next"`
    return { body, ...(query.max_id ? {} : { headers: { link } }) }
  })
}

test('Mastodon: every request of publishing and reading is one the contract knows', {
  skip,
}, async () => {
  const { requireValid } = await readMastodon()
  const server = await startServer()
  const reading = { settlingSeconds: 0, againSeconds: 0 }
  const network = requireNetwork(open(server.url, { reading }), 'MASTODON')
  const account = makeAccount('mastodon')
  const options = {
    ...{ visibility: 'private', contentWarning: 'Boats', sensitive: true, language: 'en' },
    replyTo: '5',
  }
  for (const post of [
    makePost(),
    makePost({ text: '', media: [mediumAt(picture)] }),
    makePost({ media: [{ ...mediumAt(picture), altText: 'A boat' }], extended: options }),
    makePost({ quote: '5' }),
    makePost({ poll: { ...aPoll, durationMinutes: 60, question: null } }),
  ]) {
    const preparedId = (await network.prepare?.(account, post, soon())) ?? null
    await network.publish(account, post, preparedId, soon())
    await network.find(account, post, makeAttempt({ preparedId }), soon())
  }
  const { reader } = network
  for (const kind of need(reader).kinds) {
    const first = await need(reader).read(account, { kind, cursor: null }, soon())
    await need(reader).read(account, { kind, cursor: first.cursor }, soon())
  }
  const uploads = server.asked.filter(({ path }) => path === '/api/v2/media')
  // The document has only a part of the calls, and not this one.
  const isSource = ({ path }: Asked) => path === '/api/v1/statuses/5/source'
  assert.ok(server.asked.some(isSource))
  const others = server.asked.filter((asked) => !uploads.includes(asked) && !isSource(asked))
  assert.deepEqual([...new Set(others.map((asked) => requireValid(asWritten(asked))))].sort(), [
    'GET /api/v1/accounts/verify_credentials',
    'GET /api/v1/accounts/{id}/statuses',
    'GET /api/v1/conversations',
    'GET /api/v1/media/{id}',
    'GET /api/v1/notifications',
    'GET /api/v1/statuses/{id}',
    'GET /api/v1/statuses/{id}/context',
    'GET /api/v2/instance',
    'POST /api/v1/statuses',
  ])
  assert.ok(others.some(({ query }) => query.max_id === '5'))
  const keys = others.filter(({ path }) => path === '/api/v1/statuses').map(keyOf)
  assert.equal(new Set(keys).size, 5, 'each post has a key of its own')
  assert.equal(uploads.length, 2)
  for (const { headers, body } of uploads) {
    assert.match(String(headers['content-type']), /^multipart\/form-data; boundary=/)
    const names = [...String(body).matchAll(/form-data; name="(\w+)"/g)].map(([, name]) => name)
    assert.ok(names.every((name) => ['file', 'description'].includes(String(name))))
    assert.equal(names.at(-1), 'file')
  }
})

function keyOf({ headers }: Asked): unknown {
  return headers['idempotency-key']
}

test('Mastodon: every request of a part, and about a post that is out, is one the contract knows', {
  skip,
}, async () => {
  const { requireValid } = await readMastodon()
  const server = await startServer()
  const network = requireNetwork(open(server.url), 'MASTODON')
  const account = makeAccount('mastodon')
  const place = { postId: '5', postUrl: null }
  const follows = { as: 'REPLY' as const, root: place, parent: place }
  const part = makePost({ media: [mediumAt(picture)], extended: { contentWarning: 'B' }, follows })
  const preparedId = (await network.prepare?.(account, part, soon())) ?? null
  await network.publish(account, part, preparedId, soon())
  await network.find(account, part, makeAttempt({ preparedId }), soon())
  const after = need(network.after)
  const out = { ...place, text: 'Other', follows: null }
  await need(after.look)(account, out, 'Other', soon())
  await need(after.edit)(account, out, 'New', soon())
  await need(after.remove)(account, out, soon())
  const others = server.asked.filter(({ path }) => !/\/source$|^\/api\/v2\/media$/.test(path))
  const known = others.map((asked) => requireValid(asWritten(asked)))
  for (const call of ['GET', 'PUT', 'DELETE'])
    assert.ok(known.includes(`${call} /api/v1/statuses/{id}`), call)
  const sent = others.find(({ path }) => path === '/api/v1/statuses')?.body
  assert.match(
    JSON.stringify(sent),
    /"in_reply_to_id":"5".*"spoiler_text":"B"|"spoiler_text":"B".*"in_reply_to_id":"5"/,
  )
})

test('Mastodon: every request of connecting is one the contract knows', { skip }, async () => {
  const { requireValid } = await readMastodon()
  const server = await startServer()
  const { authorizer, connecting } = openConnectable('mastodon', server.url)
  const scopes = connecting.scopes.map(({ name }) => name)
  const input = { app: null, asked: server.url, redirectUri, state: 's', codeChallenge: 'c' }
  const { session = {} } = await need(authorizer.start)(
    { ...input, scopes, isAgain: false },
    soon(),
  )
  const finishing = { app: null, redirectUri, codeVerifier: 'v', query: { code: 'c' }, session }
  const { tokens, subject } = await need(authorizer.finish)(finishing, soon())
  await need(authorizer.revoke)(
    { app: null, server: server.url, subject: subject.id, tokens },
    soon(),
  )
  const asked = server.asked.filter(({ path }) => !path.startsWith('/.well-known/'))
  assert.deepEqual([...new Set(asked.map((one) => requireValid(asWritten(one))))].sort(), [
    'GET /api/v1/accounts/verify_credentials',
    'GET /api/v2/instance',
    'POST /api/v1/apps',
    'POST /oauth/revoke',
    'POST /oauth/token',
  ])
})

test('a request that breaks the contract of Mastodon is noticed', { skip }, async () => {
  const { requireValid } = await readMastodon()
  const json = { 'content-type': 'application/json' }
  const asked = (method: string, path: string, more: Partial<Asked> = {}): Asked => {
    return { method, path, query: {}, headers: json, body: undefined, ...more }
  }
  for (const broken of [
    asked('POST', '/api/v1/statuses', { body: { visibility: 'public' } }),
    asked('POST', '/api/v1/statuses', { body: { status: 7 } }),
    asked('POST', '/api/v1/statuses', { body: { media_ids: '5' } }),
    asked('GET', '/api/v1/accounts/7/statuses', { query: { limit: 'many' } }),
    asked('GET', '/api/v1/accounts/7/statuses', { query: { since: '1' } }),
    asked('POST', '/api/v1/apps', { body: { client_name: 'x' } }),
    asked('GET', '/api/v2/statuses'),
  ])
    assert.throws(() => requireValid(broken), JSON.stringify(broken))
})
