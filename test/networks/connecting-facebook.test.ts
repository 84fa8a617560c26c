// Connecting Facebook Pages where Facebook answers in other ways than the sandbox does.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { render } from '../../server/sentences/sentences.ts'
import { app, need, openConnectable, redirectUri } from './connecting.ts'
import { type Asked, startScripted } from './scripted.ts'
import { soon } from './subjects.ts'

type Reply = { status?: number; body: unknown }

const callback = { app, redirectUri, codeVerifier: 'v', query: { code: 'c' }, session: {} }
const page = (id: string, more = {}) => ({
  id,
  name: `Page ${id}`,
  access_token: `of-${id}`,
  ...more,
})
const granted = ['pages_show_list', 'pages_manage_posts', 'business_management']

const usual: Record<string, (asked: Asked) => Reply> = {
  'oauth/access_token': () => ({ body: { access_token: 'user-token', expires_in: 5_184_000 } }),
  me: () => ({ body: { id: '77', name: 'Ann' } }),
  'me/permissions': () => ({
    body: { data: granted.map((permission) => ({ permission, status: 'granted' })) },
  }),
  'me/accounts': () => ({ body: { data: [page('1')] } }),
  'me/businesses': () => ({ body: { data: [] } }),
  debug_token: () => ({ body: { data: { expires_at: 0, granular_scopes: [] } } }),
}

async function finishWith(answers: Record<string, (asked: Asked) => Reply>) {
  const server = await startScripted((asked) => {
    const name = asked.path.replace(/^\/v\d+\.\d+\//, '')
    return { ...usual, ...answers }[name]?.(asked) ?? notFound
  })
  const { authorizer } = openConnectable('facebook', server.url)
  const grant = await need(authorizer.finish)(callback, soon())
  return { grant, asked: server.asked }
}

const notFound = { status: 400, body: { error: { code: 100, message: 'No such object' } } }
const namesOf = ({ accounts }: { accounts: { networkId: string }[] }) =>
  accounts.map(({ networkId }) => networkId)

test('pages are listed to the last, with the cursor and never with the address of the next page', async () => {
  const { grant, asked } = await finishWith({
    'me/accounts': ({ query: { after = '0' } }) => {
      const number = Number(after)
      const paging = {
        cursors: { after: String(number + 1) },
        ...(number < 3 ? { next: 'https://graph.facebook.com/?access_token=user-token' } : {}),
      }
      return { body: { data: [page(String(number + 1))], paging } }
    },
  })
  assert.deepEqual(namesOf(grant), ['1', '2', '3', '4'])
  assert.ok(asked.every(({ query }) => query.access_token === undefined))
})

test('a list that never ends is given up', async () => {
  const { grant } = await finishWith({
    'me/accounts': () => ({
      body: {
        data: [page('1')],
        paging: { cursors: { after: 'x' }, next: 'https://next.example' },
      },
    }),
  })
  assert.deepEqual(namesOf(grant), ['1'])
})

test('pages of portfolios, and those that only the grant names; each once', async () => {
  const { grant } = await finishWith({
    'me/businesses': () => ({ body: { data: [{ id: '900' }, { id: '901' }] } }),
    '900/owned_pages': () => ({ body: { data: [page('1'), page('2')] } }),
    '901/client_pages': () => ({ body: { data: [{ id: '3', name: 'No token' }] } }),
    debug_token: () => ({
      body: {
        data: {
          expires_at: 0,
          granular_scopes: [
            { scope: 'pages_show_list', target_ids: ['2', '4', '5'] },
            { scope: 'instagram_basic', target_ids: ['6'] },
          ],
        },
      },
    }),
    4: () => ({ body: page('4') }),
  })
  assert.deepEqual(namesOf(grant), ['1', '2', '3', '4'])
  assert.match(render(need(grant.accounts[2]).obstacle ?? ''), /gives no access/)
})

test('a portfolio that is refused, and a token that Facebook says nothing about, keep no page out', async () => {
  const { grant } = await finishWith({
    'me/businesses': () => notFound,
    debug_token: () => notFound,
  })
  assert.deepEqual(namesOf(grant), ['1'])
  assert.equal(grant.accessExpiresAt, null)
})

test('a page token with a date of expiry has that date', async () => {
  const { grant } = await finishWith({
    debug_token: () => ({ body: { data: { expires_at: 4_102_444_800 } } }),
  })
  assert.equal(grant.accessExpiresAt?.toISOString(), '2100-01-01T00:00:00.000Z')
})

test('the long-lived token of the person is kept, not the first one', async () => {
  const { grant, asked } = await finishWith({
    'oauth/access_token': ({ query }) => ({
      body: { access_token: query.code ? 'short' : `long-of-${query.fb_exchange_token}` },
    }),
  })
  assert.deepEqual(grant.tokens, { accessToken: 'long-of-short' })
  const debug = need(asked.find(({ path }) => path.endsWith('/debug_token')))
  assert.equal(debug.headers.authorization, 'Bearer carillon|sandbox')
})
