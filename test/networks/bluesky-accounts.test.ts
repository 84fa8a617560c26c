// Bluesky: accounts that are deactivated, taken down or gone, log-ins that must wait, handles of other accounts, and servers
// that name addresses which are not theirs. test/bluesky asks the real server about accounts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bluesky } from '../../server/networks/bluesky/network.ts'
import type { NetworksOptions } from '../../server/networks/open.ts'
import { need } from '../support/need.ts'
import { type Asked, startScripted } from './scripted.ts'
import { failureOf, makeDid, makePost, open, requireNetwork, soon } from './subjects.ts'

const did = makeDid()
const account = { networkId: did, username: '', credentials: { accessToken: 'token' } }
const preparedId = JSON.stringify({ rkey: '3l7l3i2zzzz2z', record: { text: 'a' } })
const password = 'abcd-efgh-2345-6789'

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }
const refusal = (status: number, error: string, message = 'Some words'): Answer => ({
  status,
  body: { error, message },
})

function openAt(url: string, options: Partial<NetworksOptions> = {}) {
  return requireNetwork(open(url, { descriptions: [bluesky], ...options }), 'BLUESKY')
}

/** Answers by the end of the path. */
const byPath = (answers: Record<string, Answer>) => (asked: Asked) =>
  Object.entries(answers).find(([end]) => asked.path.endsWith(end))?.[1] ?? { status: 404 }

async function publishAt(answers: Record<string, Answer>) {
  const { url } = await startScripted(
    byPath({ getLatestCommit: { body: { cid: 'bafy' } }, ...answers }),
  )
  return failureOf(openAt(url).publish(account, makePost(), preparedId, soon()))
}

test('a missing scope and an account that is not there want a reconnection, and no renewal', async () => {
  const scope = 'Missing required scope "repo:app.bsky.feed.post?action=create"'
  for (const [answer, code, hint] of [
    [refusal(403, 'ScopeMissingError', scope), 'bluesky_scope', /repo:app\.bsky\.feed\.post/],
    [refusal(403, 'AccountNotFound'), 'bluesky_account_gone', /connect the profile again/],
    [refusal(401, 'AccountDeactivated'), 'bluesky_deactivated', /reactivate/],
    [refusal(401, 'AccountTakedown'), 'bluesky_taken_down', /notice/],
  ] as const) {
    const error = await publishAt({ putRecord: answer })
    assert.deepEqual([error.kind, error.code, error.outlivesRenewal], ['reconnect', code, true])
    assert.match(error.hint ?? '', hint)
  }
})

test('reads notice an account that is taken down, deactivated or gone', async () => {
  for (const [name, code] of [
    ['RepoDeactivated', 'bluesky_deactivated'],
    ['RepoTakendown', 'bluesky_taken_down'],
    ['RepoSuspended', 'bluesky_taken_down'],
    ['RepoNotFound', 'bluesky_account_gone'],
  ] as const) {
    const error = await publishAt({ getLatestCommit: refusal(400, name) })
    assert.deepEqual([error.kind, error.code], ['reconnect', code], name)
  }
  const unknown = refusal(400, 'InvalidRequest', `Could not find repo: ${did}`)
  const { url } = await startScripted(byPath({ listRecords: unknown }))
  const step = { kind: 'said', cursor: null }
  const error = await failureOf(need(openAt(url).reader).read(account, step, soon()))
  assert.deepEqual([error.kind, error.code], ['reconnect', 'bluesky_account_gone'])
})

test('the account of the post to answer may be gone: that is not the profile', async () => {
  const { url } = await startScripted(byPath({ getRecord: refusal(400, 'RepoTakendown') }))
  const replyTo = `at://${makeDid()}/app.bsky.feed.post/3l7l3i2zzzz2z`
  const post = makePost({ extended: { replyTo } })
  const error = await failureOf(need(openAt(url).prepare)(account, post, soon()))
  assert.deepEqual([error.kind, error.code], ['rejected', 'bluesky_no_parent'])
})

async function logInAt(answer: Answer) {
  const { url } = await startScripted(
    byPath({ createSession: answer, describeRepo: { body: { did } } }),
  )
  return failureOf(need(openAt(url).authorizer?.logIn)({ asked: did, password }, soon()))
}

test('a log-in that the server limits waits as long as the server says, and the person reads until when', async () => {
  const inADay = Math.floor(Date.now() / 1_000) + 80_000
  const limits: [headers: Record<string, string>, seconds: number][] = [
    [{ 'retry-after': '7200' }, 7_200],
    [{ 'ratelimit-reset': String(inADay) }, 80_000],
    [{}, 300],
  ]
  for (const [headers, seconds] of limits) {
    const limited = { ...refusal(429, 'RateLimitExceeded'), headers }
    const before = Date.now()
    const error = await logInAt(limited)
    const at = error.retryAt?.getTime() ?? 0
    assert.equal(error.kind, 'rate-limited')
    assert.ok(
      at >= before + (seconds - 2) * 1_000 && at <= Date.now() + seconds * 1_000,
      String(at),
    )
    const time = new Date(at).toISOString().slice(0, 16).replace('T', ' ')
    assert.ok(error.hint?.includes(`${time} UTC`), error.hint)
  }
})

test('a log-in says that the account is deactivated or taken down, and not that the password is wrong', async () => {
  const taken = await logInAt(refusal(401, 'AccountTakedown'))
  assert.deepEqual([taken.kind, taken.code], ['rejected', 'bluesky_taken_down'])
  const session = { did, accessJwt: 'a', refreshJwt: 'r', active: false, status: 'deactivated' }
  assert.match((await logInAt({ body: session })).message, /deactivated/)
})

test('a deactivated account is refused before anything is asked of the person', async () => {
  const { url } = await startScripted(byPath({ describeRepo: refusal(400, 'RepoDeactivated') }))
  const logIn = need(openAt(url).authorizer?.logIn)
  const error = await failureOf(logIn({ asked: 'alice.example.com', password }, soon()))
  assert.deepEqual([error.kind, error.code], ['rejected', 'bluesky_deactivated'])
})

const handle = 'paper.example.com'

/** A server that is not the configured one, a directory that names it, and the configured server, which has no accounts. */
async function startForeign(
  { claims = handle, owner = did } = {},
  more: (url: string, configured: string) => Record<string, Answer> = () => ({}),
) {
  const configured = await startScripted(() => ({ status: 404 }))
  const server = await startScripted((asked) => {
    const session = { did, handle, accessJwt: 'a', refreshJwt: 'r', active: true }
    const url = `http://${asked.headers.host}`
    return byPath({ createSession: { body: session }, ...more(url, configured.url) })(asked)
  })
  const service = {
    id: '#atproto_pds',
    type: 'AtprotoPersonalDataServer',
    serviceEndpoint: server.url,
  }
  const document = { id: did, alsoKnownAs: [`at://${claims}`], service: [service] }
  const directory = await startScripted(() => ({ body: document }))
  const network = openAt(configured.url, {
    directories: { bluesky: directory.url },
    allowPrivateServers: true,
    resolveTxt: async (name) => (name === `_atproto.${handle}` ? [`did=${owner}`] : []),
  })
  return { network, server, configured }
}

test('a handle is shown only if it leads to the account and the account claims it', async () => {
  const shownFor = async (facts: Parameters<typeof startForeign>[0]) => {
    const { network, server } = await startForeign(facts)
    const logIn = need(network.authorizer?.logIn)
    const grant = await logIn({ asked: 'anything', password, server: server.url }, soon())
    assert.equal(grant.accounts[0]?.username, grant.subject.username)
    return grant.subject.username
  }
  assert.equal(await shownFor({}), 'paper.example.com')
  assert.equal(await shownFor({ owner: makeDid() }), did, 'the handle leads to another account')
  assert.equal(await shownFor({ claims: 'other.example.com' }), did, 'the account claims another')
})

const redirectUri = 'http://127.0.0.1:8080/callback'

async function startAt(more: Parameters<typeof startForeign>[1]) {
  const { network, configured, server } = await startForeign({}, more)
  const start = need(network.authorizer?.start)
  const input = { app: null, asked: did, redirectUri, state: 's', codeChallenge: 'c' }
  const starting = start({ ...input, scopes: [], isAgain: false }, soon())
  return { starting, configured, server }
}

const metadata = (url: string, more: Record<string, string> = {}) => ({
  'oauth-protected-resource': { body: { authorization_servers: [url] } },
  'oauth-authorization-server': {
    body: {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      pushed_authorization_request_endpoint: `${url}/par`,
      token_endpoint: `${url}/token`,
      ...more,
    },
  },
  '/par': { status: 201, body: { request_uri: 'urn:request' } },
})

test('a foreign server authorizes, and names no path of the configured server', async () => {
  const fine = await startAt((url) => metadata(url))
  assert.equal((await fine.starting).server, fine.server.url)
  for (const name of [
    'pushed_authorization_request_endpoint',
    'token_endpoint',
    'authorization_endpoint',
    'revocation_endpoint',
  ]) {
    const { starting, configured } = await startAt((url, own) =>
      metadata(url, { [name]: `${own}/xrpc/inside` }),
    )
    const { kind, code } = await failureOf(starting)
    assert.deepEqual([kind, code], ['rejected', 'bluesky_no_authorization_server'], name)
    assert.ok(!configured.asked.some(({ path }) => path === '/xrpc/inside'))
  }
  const { starting, configured } = await startAt((_url, own) => metadata(`${own}/inside`))
  assert.equal((await failureOf(starting)).kind, 'rejected')
  assert.ok(!configured.asked.some(({ path }) => path.startsWith('/inside')))
})
