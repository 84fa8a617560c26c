// A token answer without a scope grants what was asked for (RFC 6749 5.1), and a renewal without one changes nothing.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { app, need, openConnectable, redirectUri } from './connecting.ts'
import { type Asked, startScripted } from './scripted.ts'
import { soon } from './subjects.ts'

const server = await startScripted(answer)
const account = {
  ...{ id: '17841400000000001', user_id: '17841400000000001', sub: 'abc', username: 'ann' },
  ...{ name: 'Ann', data: { id: '1', username: 'ann', name: 'Ann' } },
}

/** Every network in one: each reads what it knows. */
function answer({ path }: Asked) {
  if (/token|accessToken/i.test(path))
    return { body: { access_token: 'tok', refresh_token: 'again', expires_in: 5_184_000 } }
  return { body: { ...account, version: '4.0.0', account_type: 'BUSINESS' } }
}

for (const name of ['twitter', 'pinterest', 'linkedin', 'instagram', 'mastodon'])
  test(`${name}: a token without a scope`, async () => {
    const { connecting, authorizer } = openConnectable(name, server.url)
    const scopes = connecting.scopes.map((scope) => scope.name)
    const keys = { clientId: 'id', clientSecret: 'a-secret', issuer: server.url }
    const grant = await need(authorizer.finish)(
      {
        ...{ app, redirectUri, codeVerifier: 'v', query: { code: 'c' }, scopes },
        session: name === 'mastodon' ? { ...keys, server: server.url } : {},
      },
      soon(),
    )
    assert.deepEqual(grant.scopes, scopes)
    const credential = {
      app,
      server: server.url,
      subject: '1',
      tokens: { ...keys, ...grant.tokens },
    }
    const renewed = await need(authorizer.renew)(credential, soon())
    assert.equal(renewed.scopes, undefined)
  })

test('mastodon: a server that was asked for broad scopes has granted the narrow ones in them', async () => {
  const { connecting, authorizer } = openConnectable('mastodon', server.url)
  const keys = { clientId: 'id', clientSecret: 'a-secret', issuer: server.url }
  const session = { ...keys, server: server.url, scopes: ['read', 'write'] }
  const input = { app, redirectUri, codeVerifier: 'v', query: { code: 'c' }, session }
  const { scopes } = await need(authorizer.finish)(input, soon())
  for (const { name } of connecting.scopes) assert.ok(scopes.includes(name), name)
})
