// The scopes that people are asked for, against what the networks demand for each call that a connector makes: a scope that is
// missing would be noticed on the real network only.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { mp4 } from '../../sandbox/media/pictures.testing.ts'
import { scopesFor as sandboxMastodon } from '../../sandbox/networks/mastodon/oauth/authorization.ts'
import { scopesFor as sandboxPinterest } from '../../sandbox/networks/pinterest/authorization.ts'
import { scopesFor as sandboxX } from '../../sandbox/networks/x/authorization.ts'
import type { Connecting } from '../../server/networks/connecting.ts'
import type { Post } from '../../server/networks/networks.ts'
import { mediumAt } from '../support/medium.ts'
import { need } from '../support/need.ts'
import { app, openConnectable, redirectUri } from './connecting.ts'
import { type Demands, demands } from './scopes-needed.ts'
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

const networks = [
  { name: 'twitter', type: 'TWITTER', sandbox: sandboxX },
  { name: 'pinterest', type: 'PINTEREST', sandbox: sandboxPinterest },
  { name: 'mastodon', type: 'MASTODON', sandbox: sandboxMastodon },
]

for (const { name, type, sandbox } of networks) {
  const demanded = need(demands[name])

  test(`${name}: every call that is made is allowed by the scopes that are asked for`, async () => {
    const { connecting, publishing, reading } = await makeEveryCall(name, type)
    const named = (isWanted: (scope: Connecting['scopes'][number]) => boolean) =>
      connecting.scopes.filter(isWanted).map((scope) => scope.name)
    const toPublish = named(({ feature, isOptional }) => feature === 'publish' && !isOptional)
    assert.deepEqual(missingFor(demanded, publishing, toPublish), [])
    assert.deepEqual(
      missingFor(
        demanded,
        reading,
        named(() => true),
      ),
      [],
    )
    const made = [...publishing, ...reading].map((asked) => callOf(demanded, asked))
    assert.deepEqual([...new Set(made)].sort(), Object.keys(demanded.calls).sort())
    // The test itself notices a scope that is not asked for.
    const [first = ''] = toPublish
    assert.notDeepEqual(
      missingFor(
        { ...demanded, calls: Object.fromEntries(made.map((call) => [call, [first]])) },
        publishing,
        toPublish.slice(1),
      ),
      [],
    )
  })

  test(`${name}: the sandbox demands the same scopes`, () => {
    for (const [call, scopes] of Object.entries(demanded.calls)) {
      const [method, path = ''] = call.split(' ')
      const url = demanded.prefix + path.replaceAll(/\{\w+\}/g, ':id')
      const asked = sandbox({ request: { method, routeOptions: { url } } } as never)
      if (demanded.isAnyEnough)
        assert.ok(
          asked.every((scope) => scopes.includes(scope)),
          call,
        )
      else assert.deepEqual([...asked].sort(), [...scopes].sort(), call)
    }
  })

  for (const file of demanded.files)
    test(`${name}: the scopes are those of ${file}`, { skip }, async () => {
      const contract = JSON.parse(await readFile(join(String(folder), file), 'utf8'))
      for (const [call, scopes] of Object.entries(demanded.calls)) {
        if (beyondContracts.includes(call)) continue
        const [method = '', path = ''] = call.split(' ')
        const security: Record<string, string[]>[] =
          contract.paths[path]?.[method.toLowerCase()]?.security ?? []
        const said = security.find((one) => one[demanded.scheme])?.[demanded.scheme] ?? []
        assert.deepEqual([...said].sort(), [...scopes].sort(), call)
      }
    })
}

/** Only the documentation of the network names them. */
const beyondContracts = ['GET /api/v1/statuses/{id}/source']

function missingFor(demanded: Demands, asked: Asked[], scopes: string[]): string[] {
  return asked.flatMap((one) => {
    const call = callOf(demanded, one)
    const needed = demanded.calls[call] ?? []
    const missing = needed.filter((scope) => !scopes.includes(scope))
    const isAllowed = demanded.isAnyEnough ? missing.length < needed.length : missing.length === 0
    return isAllowed ? [] : [`${call}: ${missing.join(', ')}`]
  })
}

function callOf({ calls, prefix }: Demands, { method, path }: Asked): string {
  const call = Object.keys(calls).find((one) => {
    const [ofMethod, template = ''] = one.split(' ')
    const pattern = prefix + template.replaceAll(/\{\w+\}/g, '[^/]+')
    return ofMethod === method && new RegExp(`^${pattern}$`).test(path)
  })
  assert.ok(call, `${method} ${path} is not among the calls whose scopes are known`)
  return call
}

/** Everything that connecting, publishing and reading ask for; the token endpoints, which need no scope, left out. */
async function makeEveryCall(name: string, type: string) {
  const server = await startScripted(answer)
  const network = requireNetwork(
    open(server.url, { reading: { settlingSeconds: 0, againSeconds: 0 } }),
    type,
  )
  const account = makeAccount(name, name === 'mastodon' ? undefined : '1750000000000000001')
  for (const post of posts) {
    const preparedId = (await network.prepare?.(account, post, soon())) ?? null
    await network.publish(account, post, preparedId, soon())
    await network.find(account, post, makeAttempt({ preparedId }), soon())
  }
  const { connecting, authorizer } = openConnectable(name, server.url)
  if (name !== 'mastodon') {
    const input = { app, redirectUri, codeVerifier: 'v', query: { code: 'c' }, session: {} }
    const { tokens, subject } = await need(authorizer.finish)(input, soon())
    await authorizer.listBoards?.({ app, server: null, subject: subject.id, tokens }, soon())
  }
  const count = server.asked.length
  for (const kind of network.reader?.kinds ?? []) {
    const first = await network.reader?.read(account, { kind, cursor: null }, soon())
    await network.reader?.read(account, { kind, cursor: first?.cursor ?? null }, soon())
  }
  const asked = server.asked.filter(({ path }) => !/\/oauth|\/upload-store/.test(path))
  const isReading = (one: Asked) => server.asked.indexOf(one) >= count
  return {
    connecting,
    publishing: asked.filter((one) => !isReading(one)),
    reading: asked.filter(isReading),
  }
}

const extended = { boardId: '12' }
const posts: Post[] = [
  makePost({ media: [{ ...mediumAt(picture), altText: 'A boat' }], extended }),
  makePost({
    media: [mediumAt('https://pictures.example/lake.mp4', mp4(), 'video/mp4')],
    extended,
  }),
]

const created_at = new Date().toISOString()
const entry = {
  ...{ id: '5', text: 'x', author_id: '7', conversation_id: '5', created_at },
  ...{ sender_id: '7', dm_conversation_id: '1-7' },
  public_metrics: { like_count: 1, quote_count: 1, reply_count: 1 },
}
const status = {
  ...{ id: '5', created_at, content: '<p>Other</p>', media_attachments: [] },
  ...{ visibility: 'direct', mentions: [], account: { acct: 'ana' } },
}

type Answer = { status?: number; body: unknown }

/** Answers that all three networks understand as success. */
const answers: [call: RegExp, answer: Answer][] = [
  [/\/oauth/, { body: { access_token: 'tok', refresh_token: 'ref' } }],
  [/\/v5\/user_account$/, { body: { id: '7', username: 'demo' } }],
  [/GET \/v5\/boards/, { body: { items: [] } }],
  [/GET \/v5\/media\//, { body: { media_id: '9', status: 'succeeded' } }],
  [/\/2\/users\/me$/, { body: { data: { id: '7', username: 'demo' } } }],
  [/\/verify_credentials$/, { body: { id: '7', username: 'eve' } }],
  [/\/api\/v2\/media$/, { status: 202, body: { id: '9' } }],
  [/\/api\/v1\/conversations$/, { body: [{ id: '3', last_status: status }] }],
  [/\/source$/, { body: { id: '5', text: 'A wholly different post about trains' } }],
  [/\/context$/, { body: { ancestors: [], descendants: [] } }],
  [/\/api\/v1\/(accounts|notifications)/, { body: [status] }],
  [/\/api\//, { body: { ...status, id: '9' } }],
]

function answer({ method, path, query, headers }: Asked): Answer {
  if (path === '/v5/media') {
    const upload_url = `http://${headers.host}/upload-store`
    return { status: 201, body: { media_id: '9', upload_url, upload_parameters: {} } }
  }
  const known = answers.find(([call]) => call.test(`${method} ${path}`))?.[1]
  if (known) return known
  if (method === 'POST') return { status: 201, body: { id: '5', data: { id: '5' } } }
  const meta = query.pagination_token ? {} : { next_token: '7140dibdnow9c7btw' }
  return { body: { data: query.media_id ? { id: '5' } : [entry], meta } }
}
