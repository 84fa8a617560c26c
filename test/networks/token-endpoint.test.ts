// Answers of token endpoints that no sandbox gives: what they mean, and that nothing of them gets into an error.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { NetworkError } from '../../server/networks/networks.ts'
import { networks } from '../../server/networks/registry.ts'
import { app, credentialOf, need, openConnectable, redirectUri, refusalOf } from './connecting.ts'
import { type Asked, startScripted } from './scripted.ts'
import { soon } from './subjects.ts'

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> }

let reply: (asked: Asked) => Reply | undefined = () => ({})
const server = await startScripted((asked, raw) => {
  const answer = reply(asked)
  if (!answer) raw.end('<html>Not a token</html>')
  return answer
})
const byCode = ['twitter', 'facebook', 'instagram', 'pinterest']
const connectable = networks.filter(({ name }) => byCode.includes(name))
const all = connectable.map(({ name }) => openConnectable(name, server.url))
const [x, facebook, instagram, pinterest] = byCode.map((name) =>
  need(all.find((one) => one.name === name)),
) as [(typeof all)[0], (typeof all)[0], (typeof all)[0], (typeof all)[0]]

const credential = {
  app,
  server: null,
  subject: '1',
  tokens: { accessToken: 'old-access-token', refreshToken: 'old-refresh-token' },
}
const callback = {
  app,
  redirectUri,
  codeVerifier: 'a-verifier-of-the-code',
  query: { code: 'the-code-of-the-callback' },
  session: {},
}
const secrets = [
  'old-access-token',
  'old-refresh-token',
  'a-verifier-of-the-code',
  'the-code-of-the-callback',
  app.clientSecret + app.clientSecret,
]

for (const one of all) {
  const { name, authorizer } = one

  test(`${name}: an answer that cannot be read is in doubt, and shows nothing`, async () => {
    for (const body of [
      undefined,
      {},
      [],
      null,
      { access_token: 7 },
      { access_token: 'two words' },
    ]) {
      reply = () => (body === undefined ? undefined : { body })
      const error = await refusalOf(need(authorizer.finish)(callback, soon()), secrets)
      assert.equal(error.kind, 'unknown-outcome', inspect(body))
    }
  })

  test(`${name}: nothing secret of any answer gets into an error`, async () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9_-]{12,40}$/)
    const status = fc.constantFrom(200, 302, 400, 401, 403, 404, 408, 429, 500, 503)
    await fc.assert(
      fc.asyncProperty(secret, secret, status, async (access, refresh, code) => {
        const quoted = Object.values({ ...credential.tokens, ...callback.query })
        const said = `The token ${access} and ${refresh} are odd`
        const error = { message: said, code: 190, type: 'OAuthException', access_token: access }
        const body = {
          error,
          error_description: said,
          error_message: said,
          message: said,
          refresh_token: refresh,
          data: [{ access_token: access }],
        }
        reply = ({ query, body: sent }) => {
          const parameters = Object.values({ ...query, ...(sent as object) }).map(String)
          const echo = parameters.filter((value) => quoted.includes(value)).join(' ')
          const text = JSON.stringify(body).replaceAll('are odd', `are odd: ${echo}`)
          return {
            status: code,
            body: code === 200 ? { refresh_token: refresh } : JSON.parse(text),
          }
        }
        for (const call of [
          need(authorizer.finish)(callback, soon()),
          authorizer.renew?.(credential, soon()),
        ])
          if (call) await refusalOf(call, [access, refresh, ...secrets])
      }),
      { numRuns: 12 },
    )
  })

  test(`${name}: only proof is death`, async () => {
    const renew = authorizer.renew
    if (!renew) return
    for (const [status, body] of [
      [400, { error: 'invalid_client' }],
      [400, { error: 'temporarily_unavailable' }],
      [401, {}],
      [401, { code: 2, message: 'Authentication failed.' }],
      [403, { error: { code: 10, message: 'No' } }],
      [404, {}],
      [400, '<html>'],
      [500, { error: 'invalid_grant' }],
      [503, { error: { code: 190 } }],
      [302, {}],
      [429, { error: 'invalid_grant' }],
    ] as const) {
      reply = () => ({ status, body })
      const error = await refusalOf(renew(credential, soon()), secrets)
      assert.notEqual(error.kind, 'reconnect', `${status} ${inspect(body)}`)
    }
  })
}

for (const [one, status, body] of [
  [x, 400, { error: 'invalid_grant' }],
  [
    x,
    400,
    { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' },
  ],
  [pinterest, 401, { code: 283, message: 'The authorization grant is invalid' }],
  [instagram, 400, { error: { code: 190, error_subcode: 458, message: 'No' } }],
  [instagram, 400, { error: { code: 190, error_subcode: 463, message: 'Expired' } }],
] as const)
  test(`${one.name}: ${status} ${JSON.stringify(body)} is proof`, async () => {
    reply = () => ({ status, body })
    assert.equal(
      (await refusalOf(need(one.authorizer.renew)(credential, soon()))).kind,
      'reconnect',
    )
  })

for (const one of [x, pinterest])
  test(`${one.name}: a refresh token is never overwritten with nothing`, async () => {
    for (const refresh_token of [undefined, null, '', 7]) {
      reply = () => ({ body: { access_token: 'new', refresh_token, expires_in: '60' } })
      const { tokens, accessExpiresAt } = await need(one.authorizer.renew)(credential, soon())
      assert.deepEqual(tokens, { accessToken: 'new', refreshToken: 'old-refresh-token' })
      assert.ok(accessExpiresAt && accessExpiresAt.getTime() > Date.now() + 50_000)
    }
  })

for (const expires_in of [undefined, 0, -5, 'soon', null, 1e30])
  test(`expires_in ${expires_in} names no end`, async () => {
    reply = () => ({ body: { access_token: 'new', expires_in } })
    assert.equal((await need(x.authorizer.renew)(credential, soon())).accessExpiresAt, null)
  })

test('X and Pinterest: the keys are in the header, the rest in the body, nothing in the address', async () => {
  for (const [one, path, form] of [
    [x, '/2/oauth2/token', { grant_type: 'refresh_token', refresh_token: 'old-refresh-token' }],
    [
      pinterest,
      '/v5/oauth/token',
      { grant_type: 'refresh_token', refresh_token: 'old-refresh-token' },
    ],
  ] as const) {
    reply = () => ({ body: { access_token: 'new' } })
    await need(one.authorizer.renew)(credential, soon())
    const asked = need(server.asked.at(-1))
    assert.deepEqual([asked.method, asked.path, asked.query, asked.body], ['POST', path, {}, form])
    assert.equal(asked.headers.authorization, `Basic ${btoa('carillon:sandbox')}`)
  }
})

test('Pinterest asks for refresh tokens that can be renewed for ever', async () => {
  reply = ({ path }) =>
    path === '/v5/oauth/token'
      ? { body: { access_token: 'new', scope: 'pins:read,pins:write' } }
      : { body: { id: '99999999999999999999', username: 'ann' } }
  const grant = await need(pinterest.authorizer.finish)(callback, soon())
  const exchange = need(server.asked.findLast(({ path }) => path === '/v5/oauth/token'))
  assert.equal((exchange.body as Record<string, string>).continuous_refresh, 'true')
  assert.deepEqual(grant.scopes, ['pins:read', 'pins:write'])
  assert.equal(grant.subject.id, '99999999999999999999')
})

const instagramAnswers = (token: unknown, me: Reply) => (asked: Asked) => {
  if (asked.path === '/oauth/access_token') return { body: token }
  if (asked.path === '/access_token') return { body: { access_token: 'long', expires_in: 99 } }
  return me
}

test('Instagram: the answer of the code endpoint in either form', async () => {
  const me = { body: { user_id: '17841400000002001', username: 'a', account_type: 'BUSINESS' } }
  const inner = { access_token: 'short', user_id: Number('17841400000002001'), permissions: 'a,b' }
  for (const token of [inner, { data: [inner] }]) {
    reply = instagramAnswers(token, me)
    const grant = await need(instagram.authorizer.finish)(callback, soon())
    assert.deepEqual(grant.scopes, ['a', 'b'])
    assert.deepEqual(grant.tokens, { accessToken: 'long' })
    assert.equal(grant.subject.id, '17841400000002001')
  }
})

test('Instagram: a personal account is refused with what to do', async () => {
  const message = 'Unsupported request - method type: get'
  reply = instagramAnswers(
    { access_token: 'short' },
    { status: 400, body: { error: { code: 100, type: 'IGApiException', message } } },
  )
  const error = await refusalOf(need(instagram.authorizer.finish)(callback, soon()))
  assert.equal(error.kind, 'rejected')
  assert.match(error.hint ?? '', /professional/)
})

test('an id that lost digits on its way is not taken', async () => {
  reply = ({ path }) =>
    path === '/2/oauth2/token'
      ? { body: { access_token: 'new' } }
      : { body: { data: { id: Number('17841400000002001'), username: 'ann' } } }
  const stop = AbortSignal.timeout(1_000)
  const error = await refusalOf(need(x.authorizer.finish)(callback, stop))
  assert.ok(error instanceof NetworkError)
})

test('Facebook: the secret of the app is the only thing that removes it', async () => {
  reply = () => ({ body: { success: true } })
  await need(facebook.authorizer.revoke)(
    { ...credentialOf({ tokens: {}, subject: { id: '5/..', username: '' } } as never), app },
    soon(),
  )
  const asked = need(server.asked.at(-1))
  assert.deepEqual([asked.method, asked.path], ['DELETE', '/v24.0/5%2F../permissions'])
  assert.equal(asked.headers.authorization, 'Bearer carillon|sandbox')
})

test('on the real networks codes are exchanged at their own addresses', async () => {
  const asked: string[] = []
  for (const { name, api } of connectable) {
    const real = openConnectable(name, api.url, {
      isReal: true,
      send: async ({ url }) => {
        asked.push(url.origin + url.pathname)
        return { trouble: new Error('nothing is sent'), mayHaveArrived: false }
      },
    })
    await refusalOf(need(real.authorizer.finish)(callback, soon()), secrets)
  }
  assert.deepEqual(asked, [
    'https://api.x.com/2/oauth2/token',
    'https://graph.facebook.com/v24.0/oauth/access_token',
    'https://api.instagram.com/oauth/access_token',
    'https://api.pinterest.com/v5/oauth/token',
  ])
})
