// Connecting on every network, against the sandbox over HTTP.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { freePort } from '../support/free-port.ts'
import {
  app,
  authorize,
  connect,
  need,
  openConnectable,
  readWith,
  redirectUri,
  refusalOf,
  startConnectables,
} from './connecting.ts'
import { makePost, open, picture, requireNetwork, soon } from './subjects.ts'

const { sandbox, x, facebook, instagram, pinterest, linkedin, linkedinCompany, threads, addFault } =
  await startConnectables()
const all = [x, facebook, instagram, pinterest, linkedin, linkedinCompany, threads]
const networks = open(sandbox.addresses)

beforeEach(() => sandbox.clearFaults())

for (const one of all) {
  const { name, authorizer, connecting } = one
  const required = connecting.scopes.map((scope) => scope.name)

  test(`${name}: the granted tokens work, with id, scopes and expiry from the network`, async () => {
    const started = Date.now()
    const grant = await connect(one, { name: 'Ann Bell' })
    assert.match(grant.subject.id, /^[1-9]\d{5,19}$/)
    assert.deepEqual([...grant.scopes].sort(), [...required].sort())
    assert.equal((await readWith(one, grant.tokens)).status, 200)
    if (grant.accessExpiresAt) assert.ok(grant.accessExpiresAt.getTime() > started + 3_600_000)
    for (const { type, networkId, username } of grant.accounts) {
      assert.ok(one.connecting.scopes.length > 0)
      assert.match(networkId, /^[1-9]\d{5,19}$/)
      assert.ok(type && username)
    }
  })

  test(`${name}: cancelled at the network`, async () => {
    const input = await authorize(one, { decision: 'cancel' })
    const error = await refusalOf(need(authorizer.finish)(input, soon()))
    assert.equal(error.kind, 'rejected')
    assert.equal(error.code, `${name}_access_denied`)
    assert.ok(error.hint)
  })

  test(`${name}: a callback without a code is refused without a call`, async () => {
    const input = { app, redirectUri, codeVerifier: 'v', session: {} }
    for (const [query, code] of [
      [{}, 'no_code'],
      [{ error: 'server_error', code: 'x' } as Record<string, string>, 'server_error'],
      [{ error: 'Call 555-1234 now', error_description: 'Call 555-1234 now' }, 'no_code'],
    ] as const) {
      const error = await refusalOf(need(authorizer.finish)({ ...input, query }, soon()))
      assert.equal(error.code, `${name}_${code}`)
      assert.doesNotMatch(error.message, /555/)
    }
  })

  test(`${name}: without an app it says so`, async () => {
    const none = { app: null, asked: null, redirectUri, state: 's', codeChallenge: 'c' }
    const start = need(authorizer.start)({ ...none, scopes: required, isAgain: false }, soon())
    assert.equal((await refusalOf(start)).code, `${name}_no_app`)
  })

  test(`${name}: the code is for its own callback, its own app, and once`, async () => {
    const finish = need(authorizer.finish)
    const input = await authorize(one)
    const { code } = input.query
    const elsewhere = finish({ ...input, redirectUri: `${redirectUri}/` }, soon())
    assert.notEqual((await refusalOf(elsewhere, [code])).kind, 'unknown-outcome')
    const wrong = { clientId: 'carillon', clientSecret: 'wrong-secret' }
    const error = await refusalOf(finish({ ...input, app: wrong }, soon()), [code, 'wrong-secret'])
    assert.equal(error.kind, 'rejected')
    assert.equal(error.code, `${name}_app_keys`)
    assert.match(error.hint ?? '', /^Compare the .*id and secret/)
    await finish(input, soon())
    assert.notEqual((await refusalOf(finish(input, soon()), [code])).kind, 'unknown-outcome')
  })

  test(`${name}: the answer with the tokens is lost: in doubt, because the code is spent`, async () => {
    const input = await authorize(one)
    await addFault(name, { kind: 'drop-after' })
    const error = await refusalOf(need(authorizer.finish)(input, soon()), [input.query.code])
    assert.equal(error.kind, 'unknown-outcome')
  })

  test(`${name}: a token that is refused for its first seconds is tried again`, async () => {
    const input = await authorize(one)
    await addFault(name, { kind: 'late-token', delayMs: 1_200, times: 2 })
    const grant = await need(authorizer.finish)(input, soon())
    assert.equal((await readWith(one, grant.tokens)).status, 200)
  })

  test(`${name}: a failure while reading the account does not lose the grant`, async () => {
    const input = await authorize(one)
    await addFault(name, { operation: 'read', kind: 'status', status: 503, times: 2 })
    assert.ok((await need(authorizer.finish)(input, soon())).subject.id)
  })

  test(`${name}: a scope that the network left out is missing from the grant`, async () => {
    const input = await authorize(one)
    const scope = need(required.at(-1))
    await addFault(name, { kind: 'scope-left-out', scope })
    const grant = await need(authorizer.finish)(input, soon())
    assert.deepEqual([...grant.scopes].sort(), required.filter((other) => other !== scope).sort())
  })

  test(`${name}: another account than the chosen one is recognized by its id`, async () => {
    const { subject } = await connect(one)
    await addFault(name, { operation: 'authorize', kind: 'other-account' })
    assert.notEqual((await connect(one, { as: subject.id })).subject.id, subject.id)
  })

  test(`${name}: the same account has the same id each time`, async () => {
    const { subject } = await connect(one)
    assert.deepEqual((await connect(one, { as: subject.id })).subject, subject)
  })

  test(`${name}: an unreachable network is tried again later`, async () => {
    const closed = openConnectable(name, `http://127.0.0.1:${await freePort()}`)
    const input = await authorize(one)
    const error = await refusalOf(need(closed.authorizer.finish)(input, soon()))
    assert.equal(error.kind, 'retry')
    assert.equal(error.code, `${name}_unreachable`)
  })

  test(`${name}: on the real network people authorize at the real address`, async () => {
    const real = openConnectable(name, 'http://127.0.0.1:9', { isReal: true })
    const input = { app, asked: null, redirectUri, state: 's', codeChallenge: 'c', isAgain: false }
    const { url } = await need(real.authorizer.start)({ ...input, scopes: required }, soon())
    assert.ok(url.startsWith(`${connecting.authorizeUrl}?`), url)
    assert.match(url, /^https:\/\/(www\.)?(x|facebook|instagram|pinterest|linkedin|threads)\.com\//)
    assert.ok(!url.includes(app.clientSecret))
  })

  test(`${name}: what is connected publishes, and without the scope to publish it does not`, async () => {
    const pages = name in admins ? { as: admins[name] ?? '' } : {}
    const publishWith = async (scopes: string[]) => {
      const grant = await connect(one, { ...pages, scopes })
      const account = need(grant.accounts.find(({ obstacle }) => obstacle === undefined))
      const { networkId, username, type } = account
      const published = type === 'INSTAGRAMBUSINESS' ? 'INSTAGRAM' : type
      const network = requireNetwork(networks, published)
      const credentials = { ...grant.tokens, ...account.tokens }
      const media = name === 'instagram' || name === 'pinterest' ? [medium] : []
      const extended = name === 'pinterest' ? { boardId: `${networkId}01` } : {}
      const post = makePost({ media, extended })
      const target = { networkId, username, credentials }
      const preparedId = (await network.prepare?.(target, post, soon())) ?? null
      return network.publish(target, post, preparedId, soon())
    }
    assert.ok((await publishWith(required)).postId)
    const toPublish = /tweet\.write|manage_posts|content_publish|pins:write|w_\w+_social/
    const lesser = required.filter((scope) => !toPublish.test(scope))
    assert.notEqual((await refusalOf(publishWith(lesser))).kind, 'unknown-outcome')
  })
}

/** People who have pages. */
const admins: Record<string, string> = {
  facebook: '100000000001001',
  linkedincompany: 'pReed77aaa',
}

const medium = {
  kind: 'image',
  mimeType: 'image/jpeg',
  sizeBytes: 1,
  width: 1,
  height: 1,
  durationSeconds: null,
  url: picture,
  coverUrl: null,
  open: () => assert.fail('these networks fetch it'),
} as const
