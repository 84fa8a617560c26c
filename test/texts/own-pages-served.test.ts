// The service's own pages as a browser gets them: the language of the member or of the browser, said in the headers too.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { inviteMember } from '../../server/sessions/passwords.ts'
import { englishWords, readable, unbracketed } from '../../server/texts/plain-english.testing.ts'
import { Browser, hiddenField } from '../support/browser.ts'
import { type Answer, call, tokenOf } from '../support/client.ts'
import { startEmptyService } from '../support/empty-service.ts'
import { startTestService } from '../support/service.ts'
import { names } from './own-pages.ts'

const service = await startTestService()
const { demo, database } = service
const { owner, limited } = demo.member

const query = new URLSearchParams({
  response_type: 'code',
  client_id: demo.app.member.clientId,
  redirect_uri: demo.redirectUri,
  scope: 'offline admin',
})
const authorization = `/oauth2/auth?${query}`

async function isNameOf(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select full_name as name from members union select name from organizations union select name from apps',
  )
  return [...rows.map(({ name }) => name), ...names, new URL(demo.redirectUri).host, owner.email]
}

/** Every page that can be reached without a network, one after the other. */
async function walk(accept: string): Promise<Record<string, Answer>> {
  const browser = new Browser(service.url, { 'accept-language': accept })
  const stranger = new Browser(service.url, { 'accept-language': accept })
  const token = await inTransaction(database.database, (tx) => inviteMember(tx, limited.id))
  const logIn = await browser.follow(authorization)
  const csrf = hiddenField(logIn.text, 'csrf')
  const wrong = await browser.follow(logIn.location, { csrf, email: owner.email, password: 'x' })
  const consent = await browser.follow(logIn.location, { csrf, ...owner })
  const connect = await browser.follow('/connect', undefined)
  const form = { csrf: hiddenField(connect.text, 'csrf'), type: 'TWITTER', owner: 'me' }
  const waiting = await browser.follow('/connect', form)
  const cancelled = { csrf: form.csrf, action: 'cancel' }
  await browser.follow(waiting.location, cancelled)
  const pages = {
    start: await browser.open('/'),
    logIn,
    wrong,
    consent,
    connect,
    waiting,
    failed: await browser.open(waiting.location),
    unknown: await browser.open('/connect/99999999'),
    tooOld: await browser.open('/connect', { csrf: 'x' }),
    notOwned: await browser.open('/connect', { ...form, owner: '99999999' }),
    ownLogIn: await stranger.follow('/connect'),
    ownLogInTooOld: await stranger.follow('/oauth2/log-in', { csrf: 'x' }),
    interactionTooOld: await stranger.open('/oauth2/interaction/none'),
    logOut: await browser.open('/oauth2/log-out'),
    logOutTooOld: await browser.open('/oauth2/log-out', { csrf: 'x' }),
    loggedOut: await stranger.open('/oauth2/log-out'),
    unknownApp: await stranger.open('/oauth2/auth?client_id=unknown&response_type=code'),
    notFound: await stranger.open('/nothing-here'),
    notAllowed: await stranger.open('/connect/x/y/z', { a: 'b' }),
    invitation: await stranger.open(`/invitations/${token}`),
    shortPassword: await stranger.open(`/invitations/${token}`, {
      csrf: hiddenField((await stranger.open(`/invitations/${token}`)).text, 'csrf'),
      password: 'short',
    }),
    invitationTooOld: await stranger.open(`/invitations/${token}`, { csrf: 'x' }),
    invitationUnknown: await stranger.open('/invitations/none'),
    deletionUnknown: await stranger.open('/networks/facebook/data-deletion/none'),
  }
  const hour = `update invitations set expires_at = '2027-03-09T12:00:00Z'::timestamptz - interval '2 years'`
  await database.pool.query(`${hour} where ended is null`)
  const expired = await stranger.open(`/invitations/${token}`)
  return { ...pages, expired }
}

function assertSpoken(title: string, { text, headers }: Answer, tag: string): void {
  assert.match(text, new RegExp(`<html lang="${tag}">`), `${title}: ${text.slice(0, 300)}`)
  assert.equal(headers.get('content-language'), tag, title)
  assert.match(headers.get('vary') ?? '', /accept-language/i, title)
  assert.match(headers.get('content-security-policy') ?? '', /^default-src 'none'/, title)
}

/** The member has chosen nothing: the browser decides. */
async function forget(): Promise<void> {
  await database.pool.query('update members set language = null')
}

test('in a German browser every page is German', async () => {
  await forget()
  const pages = await walk('de-CH, de;q=0.9, en;q=0.8')
  const known = await isNameOf()
  for (const [title, answer] of Object.entries(pages)) {
    assertSpoken(title, answer, 'de')
    assert.deepEqual(englishWords(readable(answer.text), known), [], `${title}: ${answer.text}`)
  }
  assert.match(pages.wrong?.text ?? '', /Die E-Mail-Adresse oder das Passwort ist falsch\./)
  assert.match(pages.failed?.text ?? '', /Es wurde abgebrochen/)
  assert.match(pages.expired?.text ?? '', /Er ist am 9\. März 2025 \(UTC\) abgelaufen\./)
})

test('in the pseudo-locale no plain word is left', async () => {
  await forget()
  const known = await isNameOf()
  for (const [title, answer] of Object.entries(await walk('en-XA'))) {
    assertSpoken(title, answer, 'en-XA')
    const codes = /<dd>[\w-]+<\/dd>/g
    const words = unbracketed(readable(answer.text.replaceAll(codes, '')), known)
    assert.deepEqual(words, [], `${title}: ${answer.text}`)
  }
})

test('set-up is in the language of the browser', async () => {
  const empty = await startEmptyService()
  const browser = new Browser(empty.url, { 'accept-language': 'de' })
  assertSpoken('setup', await browser.open('/setup'), 'de')
  const refused = await browser.open('/setup', { code: 'x', password: 'x' })
  assert.match(refused.text, /Es gibt keinen gültigen Code mehr\./)
})

test('what a member has chosen comes before the browser; the first log-in remembers the browser, once', async () => {
  await forget()
  const token = await tokenOf(service, owner.id, { admin: true })
  const languageNow = async () =>
    ((await call(service, token, 'GET', '/v1/me')).body as { data: { language: string } }).data
      .language
  assert.equal(await languageNow(), 'en')
  const german = await logIn('de')
  assert.equal(await languageNow(), 'de')
  const english = await logIn('en-GB')
  assert.equal(await languageNow(), 'de')
  assertSpoken('connect', await english.open('/connect'), 'de')
  await call(service, token, 'PATCH', '/v1/me', { language: 'en' })
  assertSpoken('connect', await german.open('/connect'), 'en')
  assertSpoken('not found', await german.open('/nothing'), 'de')
  await call(service, token, 'PATCH', '/v1/me', { language: '' })
  assertSpoken('connect', await german.open('/connect'), 'de')
  assertSpoken('connect', await english.open('/connect'), 'en')
})

async function logIn(accept: string): Promise<Browser> {
  const browser = new Browser(service.url, { 'accept-language': accept })
  const page = await browser.follow('/connect')
  await browser.follow(page.location, { csrf: hiddenField(page.text, 'csrf'), ...owner })
  return browser
}
