// The people of the demo on the log-in page: by one click, and only for a browser on this machine.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { request } from 'undici'
import { readConfig } from '../../server/config/config.ts'
import { type Arrival, makeOfferPeople } from '../../server/demo/offer-people.ts'
import { Browser, hiddenField } from '../support/browser.ts'
import { type Demo, demoSeed } from '../support/demo.ts'
import { startTestService } from '../support/service.ts'

const demoPeople = ({ member }: Demo) =>
  (demoSeed().members ?? []).map(({ id, email, fullName, preset }) => ({
    ...member[id as keyof Demo['member']],
    ...{ email, fullName, preset, organization: 'Demo' },
  }))
const service = await startTestService({}, { demoPeople })
const { owner, limited } = service.demo.member
const local = { 'sec-fetch-site': 'same-origin' }
const logInPath = '/oauth2/log-in'

test('the log-in pages offer the people with their roles, and one click logs in', async () => {
  const browser = new Browser(service.url, local)
  const page = await browser.open(logInPath)
  assert.match(page.text, /Olivia Owner<\/bdi>[\s\S]*Manages Demo and may do everything/)
  assert.match(page.text, /Lina Limited<\/bdi>[\s\S]*Writes for Demo, and others approve/)
  assert.ok(!page.text.includes(owner.password), 'the password stays on the server')
  const csrf = hiddenField(page.text, 'csrf')
  const answer = await browser.open(logInPath, { csrf, demo: limited.id })
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/connect'])
  assert.match((await browser.open('/oauth2/log-out')).text, /Lina Limited/)
})

test('an authorization offers them too, and the consent follows', async () => {
  const browser = new Browser(service.url, local)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: service.demo.redirectUri,
    state: 'a-state-of-the-test',
  })
  const page = await browser.follow(`/oauth2/auth?${query}`)
  const csrf = hiddenField(page.text, 'csrf')
  const consent = await browser.follow(page.location, { csrf, demo: owner.id })
  assert.match(consent.text, /name="decision"/)
  assert.match(consent.text, /Olivia Owner/)
})

test('a form without its token, of another site or for another member logs no one in', async () => {
  const browser = new Browser(service.url, local)
  const csrf = hiddenField((await browser.open(logInPath)).text, 'csrf')
  const cookie = browser.cookieHeader(logInPath)
  const submit = (form: object, headers: object = local) =>
    fetch(`${service.url}${logInPath}`, {
      ...{ method: 'POST', redirect: 'manual' as const },
      headers: { accept: 'text/html', cookie, ...headers },
      body: new URLSearchParams({ csrf, demo: owner.id, ...form }),
    })
  for (const [form, headers] of [
    [{ csrf: '' }, local],
    [{ csrf: 'wrong' }, local],
    [{}, { 'sec-fetch-site': 'cross-site' }],
    [{}, { 'sec-fetch-site': 'same-site' }],
    [{}, { origin: 'http://evil.example' }],
    [{}, {}],
    [{ demo: '1' }, local],
    [{ demo: 'owner' }, local],
    [{}, { ...local, 'x-forwarded-for': '203.0.113.7' }],
  ] as const) {
    const answer = await submit(form, headers)
    assert.equal(answer.status, 400, JSON.stringify([form, headers]))
    assert.equal(answer.headers.getSetCookie().join().includes('carillon_session'), false)
  }
  assert.equal((await submit({})).status, 303)
})

test('a password that was changed is not passed by', async () => {
  const { editor } = service.demo.member
  await service.database.pool.query(
    `update members set password_hash = (select password_hash from members where id = $1) where id = $2`,
    [owner.id, editor.id],
  )
  const browser = new Browser(service.url, local)
  const csrf = hiddenField((await browser.open(logInPath)).text, 'csrf')
  const answer = await browser.open(logInPath, { csrf, demo: editor.id })
  assert.equal(answer.status, 400)
  assert.match(answer.text, /has another password by now/)
})

test('a request through a proxy, or for another host name, is offered none', async () => {
  const open = async (headers: Record<string, string>) =>
    (await request(`${service.url}${logInPath}`, { headers })).body.text()
  assert.match(await open({}), /Olivia Owner/)
  assert.doesNotMatch(await open({ 'x-forwarded-for': '127.0.0.1' }), /Olivia Owner/)
  assert.doesNotMatch(await open({ host: 'evil.example' }), /Olivia Owner/)
})

const people = demoPeople(service.demo)
const arrival: Arrival = {
  headers: { host: 'localhost:8080' },
  httpVersion: '1.1',
  socket: { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' },
}
const offered = (environment: Record<string, string> = {}, more: Partial<Arrival> = {}) =>
  makeOfferPeople(readConfig(environment, []), people)({ ...arrival, ...more }).length > 0

test('by its own machine a service offers them under each of its names', () => {
  assert.ok(offered())
  for (const host of ['localhost', '127.0.0.1:8080', '[::1]:8080', 'LOCALHOST:8080'])
    assert.ok(offered({}, { headers: { host } }), host)
  for (const address of ['::1', '::ffff:127.0.0.1', '127.8.0.1'])
    assert.ok(offered({}, { socket: { remoteAddress: address, localAddress: address } }), address)
})

test('a service that others can reach offers none', () => {
  const settings: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.7' },
    { PUBLIC_URL: 'https://carillon.example' },
    { HOST: '0.0.0.0', LOAD_DEMO: 'yes' },
    { TRUST_PROXY: 'yes' },
  ]
  for (const environment of settings)
    assert.equal(offered(environment), false, JSON.stringify(environment))
  assert.deepEqual(makeOfferPeople(readConfig({}, []), [])(arrival), [], 'no demo, no people')
})

test('a request that is not by a browser of this machine is offered none', () => {
  const socket = arrival.socket
  const refused: Partial<Arrival>[] = [
    { socket: { ...socket, remoteAddress: '192.168.1.9' } },
    { socket: { ...socket, localAddress: '192.168.1.7' } },
    { socket: { ...socket, remoteAddress: '::ffff:10.0.0.1' } },
    { socket: {} },
    { httpVersion: '1.0' },
    ...[undefined, '', 'evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '@'].map(
      (host) => ({ headers: host === undefined ? {} : { host } }),
    ),
    ...[
      ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
      ...['x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip', 'cf-ray'],
      ...['x-original-host', 'x-envoy-external-address', 'fly-client-ip', 'x-cluster-client-ip'],
    ].map((name) => ({ headers: { ...arrival.headers, [name]: '127.0.0.1' } })),
  ]
  for (const more of refused) assert.equal(offered({}, more), false, JSON.stringify(more))
})
