// Drafts of a member through apps: an app sees those that it made. The member's others need the scope drafts, which the consent page names;
// the console's client has it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftsPower, wordsOf } from '../../server/access/consent.ts'
import { authorize, Browser } from '../support/browser.ts'
import { accessTokenOf, call, requestToken } from '../support/client.ts'
import { need } from '../support/need.ts'
import { startTwoOrganizations } from '../support/two-organizations.ts'
import { addApp } from '../support/world-apps.ts'
import { installApp } from '../support/world-installations.ts'

const { service, ours, theirs } = await startTwoOrganizations()
const { owner } = service.demo.member
const { redirectUri } = service.demo
const foreign = { clientId: 'foreign-writer', clientSecret: 'd'.repeat(43) }
await addApp(service.database, {
  ...foreign,
  organizationId: theirs.organizationId,
  redirectUris: [redirectUri],
  kind: 'MEMBER',
})
const own = service.demo.app.member
const secret = 'A secret that no one should read yet'

/** Drafts of the owner: one of each app, and one from before apps were recorded. */
const made: Record<string, string> = {
  foreign: await begin(await consent(foreign, 'offline'), 'By the foreign app'),
  own: await begin(await consent(own, 'offline'), secret),
  before: await begin(await consent(own, 'offline'), `${secret}, from before`),
}
await service.database.pool.query('update drafts set client_id = null where id = $1', [made.before])

async function begin(token: string, text: string): Promise<string> {
  const answer = await call(service, token, 'POST', '/v1/drafts', { text })
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as { data: { id: string } }).data.id
}

async function consent(app: { clientId: string; clientSecret: string }, scope: string) {
  const back = await authorize(service, owner, { parameters: { client_id: app.clientId, scope } })
  const code = need(back.searchParams.get('code'))
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
  const answer = await requestToken(service, form, app)
  assert.equal((answer.body as { scope: string }).scope, scope)
  return accessTokenOf(answer)
}

async function listed(token: string): Promise<string[]> {
  const { body } = await call(service, token, 'GET', '/v1/drafts')
  return (body as { data: { id: string }[] }).data.map(({ id }) => id)
}

test('an app sees, changes and deletes no draft that another app made, with admin neither', async () => {
  await installApp(service.database, foreign.clientId, { memberId: owner.id })
  const form = { grant_type: 'member_app', member_id: owner.id }
  for (const token of [
    await consent(foreign, 'offline'),
    await consent(foreign, 'offline admin'),
    accessTokenOf(await requestToken(service, form, foreign)),
  ]) {
    assert.deepEqual(await listed(token), [made.foreign])
    for (const id of [made.own, made.before, ours.draftId]) {
      const path = `/v1/drafts/${id}`
      for (const [method, body] of [
        ['GET', undefined],
        ['PATCH', { text: 'Changed' }],
        ['DELETE', undefined],
      ] as const) {
        const answer = await call(service, token, method, path, body)
        assert.equal(answer.status, 404, `${method}: ${answer.text}`)
        assert.doesNotMatch(answer.text, new RegExp(secret))
      }
    }
  }
})

test('an app of the organization sees its own drafts, and no others', async () => {
  const token = await consent(own, 'offline')
  assert.deepEqual(await listed(token), [ours.draftId, made.own])
  assert.equal((await call(service, token, 'GET', `/v1/drafts/${made.foreign}`)).status, 404)
})

test('with the scope drafts an app sees and changes all of them', async () => {
  for (const scope of ['offline drafts', 'offline admin drafts']) {
    const token = await consent(foreign, scope)
    assert.deepEqual(await listed(token), [ours.draftId, made.foreign, made.own, made.before])
    const path = `/v1/drafts/${made.own}`
    assert.equal((await call(service, token, 'PATCH', path, { text: secret })).status, 200)
  }
})

test('the consent page names the scope drafts', async () => {
  const browser = new Browser(service.url)
  await authorize(service, owner, { browser })
  const question = new URLSearchParams({
    response_type: 'code',
    client_id: foreign.clientId,
    redirect_uri: redirectUri,
  })
  for (const [scope, isNamed] of [
    ['offline', false],
    ['offline admin', false],
    ['offline drafts', true],
    ['drafts', true],
  ] as const) {
    question.set('scope', scope)
    const { text } = await browser.follow(`/oauth2/auth?${question}`)
    assert.equal(text.includes(wordsOf('en', draftsPower)), isNamed, scope)
  }
})
