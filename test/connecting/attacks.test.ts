// Connecting under attack: other members, planted states and codes, forged forms, addresses that lead elsewhere, and secrets.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Browser, hiddenField } from '../support/browser.ts'
import { need } from '../support/need.ts'
import { type Connection, openConnectingWorld } from './world.ts'

const world = await openConnectingWorld()
const { service } = world
const { demo } = service
const { pool } = service.database
const owner = await world.as(demo.member.owner)
const sole = await world.as(demo.member.sole)

async function isConnected(username: string): Promise<boolean> {
  const { rows } = await pool.query('select 1 from profiles where username = $1', [username])
  return rows.length > 0
}

test('the callback of one member in the browser of another connects nothing', async () => {
  const connection = await owner.start('TWITTER')
  const callback = await owner.authorize(connection, { name: 'Fixed Bell' })
  const page = await sole.comeBack(callback)
  assert.equal(page.status, 404)
  assert.match(page.text, /There is no such connection/)
  assert.equal(await isConnected('fixed_bell'), false)
  assert.equal((await owner.connection(connection.id)).status, 'WAITING')
  // The member whose connection it is can still finish it.
  assert.match((await owner.comeBack(callback)).text, /is connected/)
})

test('a browser without log-in logs in first, and another member then connects nothing', async () => {
  const connection = await owner.start('TWITTER')
  const callback = await owner.authorize(connection, { name: 'Stranger Bell' })
  const browser = new Browser(service.url)
  const logIn = await browser.follow(callback.href)
  assert.match(logIn.location, /\/oauth2\/log-in\?next=/)
  const { email, password } = demo.member.sole
  const form = { csrf: hiddenField(logIn.text, 'csrf'), email, password }
  assert.equal((await browser.follow(logIn.location, form)).status, 404)
  assert.equal(await isConnected('stranger_bell'), false)
})

test('a log-in that ran out at the network: the member logs in, and the connection goes on', async () => {
  const connection = await owner.start('TWITTER')
  const callback = await owner.authorize(connection, { name: 'Again Bell' })
  const browser = new Browser(service.url)
  const logIn = await browser.follow(callback.href)
  const { email, password } = demo.member.owner
  const form = { csrf: hiddenField(logIn.text, 'csrf'), email, password }
  assert.match((await browser.follow(logIn.location, form)).text, /again_bell/)
})

test('an unknown state, a state of another network and none are not found', async () => {
  const connection = await owner.start('TWITTER')
  const callback = await owner.authorize(connection, { name: 'State Bell' })
  const code = need(callback.searchParams.get('code') ?? undefined)
  const state = need(callback.searchParams.get('state') ?? undefined)
  for (const [network, query] of [
    ['twitter', { code }],
    ['twitter', { code, state: '' }],
    ['twitter', { code, state: 'planted' }],
    ['twitter', { code, state: state.slice(1) }],
    ['facebook', { code, state }],
    ['nowhere', { code, state }],
  ] as const) {
    const address = `/connect/${network}/callback?${new URLSearchParams(query)}`
    assert.equal((await owner.browser.follow(address)).status, 404, address)
  }
  const state2 = `/connect/twitter/callback?state=planted&${callback.searchParams}`
  assert.equal((await owner.browser.follow(state2)).status, 404)
  assert.equal(await isConnected('state_bell'), false)
})

test('a state is replaced when the button is pressed again: the earlier one is worthless', async () => {
  const connection = await owner.start('TWITTER')
  const first = await owner.authorize(connection, { name: 'First Bell' })
  const second = await owner.authorize(connection, { name: 'Second Bell' })
  assert.equal((await owner.comeBack(first)).status, 404)
  assert.match((await owner.comeBack(second)).text, /second_bell/)
  assert.equal(await isConnected('first_bell'), false)
})

test('after success the same state with another code changes nothing', async () => {
  const connection = await owner.start('TWITTER')
  const callback = await owner.authorize(connection, { name: 'Once Bell' })
  await owner.comeBack(callback)
  const other = await owner.authorize(await owner.start('TWITTER'), { name: 'Later Bell' })
  callback.searchParams.set('code', need(other.searchParams.get('code') ?? undefined))
  assert.match((await owner.comeBack(callback)).text, /once_bell/)
  assert.equal(await isConnected('later_bell'), false)
})

test('a code of another person is refused: it belongs to another verifier', async () => {
  const planted = await sole.authorize(
    await sole.data<Connection>('POST', '/v1/connections', { type: 'TWITTER' }),
    { name: 'Planted Bell' },
  )
  const connection = await owner.start('TWITTER')
  const callback = await owner.authorize(connection, { name: 'Honest Bell' })
  callback.searchParams.set('code', need(planted.searchParams.get('code') ?? undefined))
  const page = await owner.comeBack(callback)
  assert.equal(page.status, 400)
  assert.equal((await owner.connection(connection.id)).status, 'FAILED')
  assert.equal(await isConnected('planted_bell'), false)
  assert.equal(await isConnected('honest_bell'), false)
})

test('returnUrl leads only to the app or to the service', async () => {
  const start = (returnUrl: string) =>
    owner.api('POST', '/v1/connections', { type: 'TWITTER', returnUrl })
  for (const good of [
    'https://app.example/anything?x=1',
    'http://localhost:9999/',
    `${service.url}/connect`,
  ])
    assert.equal((await start(good)).status, 200, good)
  for (const bad of [
    'https://evil.example/',
    'https://app.example.evil.example/',
    'https://app.example@evil.example/',
    'https://user:word@app.example/',
    'http://app.example/',
    'https://app.example:444/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    '/connect',
    `https://app.example/${'x'.repeat(2000)}`,
  ])
    assert.equal((await start(bad)).status, 400, bad)
})

test('next of the log-in leads only to pages of the service', async () => {
  const { email, password } = demo.member.owner
  for (const next of [
    '//evil.example/connect',
    '/\\evil.example/connect',
    '/\t/evil.example/connect',
    'https://evil.example/connect',
    'https:evil.example',
    '/connect@evil.example',
    '/connect.evil.example',
    '/connect/..//evil.example',
    '/connect/%2e%2e//evil.example',
    '/v1/me',
    'javascript:alert(1)',
    'x'.repeat(5000),
  ]) {
    const address = `/oauth2/log-in?${new URLSearchParams({ next })}`
    const known = await owner.browser.open(address)
    assert.deepEqual([known.status, known.headers.get('location')], [303, '/connect'], next)
  }
  const browser = new Browser(service.url)
  const address = `/oauth2/log-in?${new URLSearchParams({ next: '//evil.example' })}`
  const page = await browser.open(address)
  const form = { csrf: hiddenField(page.text, 'csrf'), email, password }
  const answer = await browser.open(address, form)
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, '/connect'])
})

test('the log-in gives a new session, and its form needs the token of this browser', async () => {
  const { email, password } = demo.member.owner
  const [mine, theirs] = [new Browser(service.url), new Browser(service.url)]
  const address = '/oauth2/log-in?next=%2Fconnect'
  const csrf = hiddenField((await theirs.open(address)).text, 'csrf')
  await mine.open(address)
  const forged: Record<string, string>[] = [
    { email, password },
    { csrf, email, password },
  ]
  for (const form of forged) {
    const answer = await mine.open(address, form)
    assert.equal(answer.status, 400)
    assert.match(answer.text, /open for too long/)
  }
  assert.match((await mine.open('/connect')).headers.get('location') ?? '', /log-in/)
})

test('forms without the token of the session change nothing', async () => {
  const connection = await owner.start('TWITTER')
  const theirs = hiddenField((await sole.browser.open('/connect')).text, 'csrf')
  assert.notEqual(theirs, '')
  for (const form of [{}, { csrf: '' }, { csrf: theirs }] as Record<string, string>[]) {
    for (const action of ['authorize', 'cancel', 'choose', 'again']) {
      const answer = await owner.browser.open(connection.url, { ...form, action })
      assert.equal(answer.status, 400)
      assert.match(answer.text, /too old/)
    }
    const started = await owner.browser.open('/connect', { ...form, type: 'TWITTER', owner: 'me' })
    assert.equal(started.status, 400)
  }
  const { status, steps } = await owner.connection(connection.id)
  assert.deepEqual([status, steps.length], ['WAITING', 1])
})

test('the address of the network is given to pages of the service only, and to the member who connects', async () => {
  const { url: page, id } = await owner.start('TWITTER')
  const { email, password } = demo.member.owner
  const ask = async (headers: Record<string, string>, member = { email, password }) => {
    const browser = new Browser(service.url, { accept: 'application/json', ...headers })
    const logIn = await browser.follow('/connect')
    const csrf = hiddenField(logIn.text, 'csrf')
    await browser.open(logIn.location, { csrf, ...member })
    return browser.open(`/connect/${id}/authorization`, {})
  }
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site', origin: service.url },
    { 'sec-fetch-site': 'same-site', origin: service.url },
  ] as Record<string, string>[])
    assert.equal((await ask(headers)).status, 404, JSON.stringify(headers))
  const own = { 'sec-fetch-site': 'same-origin' }
  const other = await ask(own, {
    email: demo.member.sole.email,
    password: demo.member.sole.password,
  })
  assert.deepEqual(other.body, { url: page })
  assert.equal((await owner.connection(id)).steps.length, 1)
  const { url } = (await ask(own)).body as { url: string }
  const state = need(new URL(url).searchParams.get('state') ?? undefined)
  assert.deepEqual([new URL(url).pathname, state.length], ['/twitter/i/oauth2/authorize', 43])
  assert.equal((await owner.connection(id)).steps.at(-1)?.step, 'sent_to_network')
})

test('no secret is in the log, in an answer of the API, or in the database as it is', async () => {
  const connection = await owner.start('TWITTER')
  const callback = await owner.authorize(connection, { name: 'Quiet Bell' })
  const secrets = ['code', 'state'].map((name) =>
    need(callback.searchParams.get(name) ?? undefined),
  )
  const stranger = await new Browser(service.url).follow(callback.href)
  assert.equal(stranger.status, 200)
  await owner.comeBack(callback)
  const failed = await owner.start('TWITTER')
  const again = await owner.authorize(failed, { name: 'Loud Bell' })
  again.searchParams.set('code', 'planted_code_of_the_test_1234567890')
  await owner.comeBack(again)
  const answers = JSON.stringify([
    await owner.connection(connection.id),
    await owner.connection(failed.id),
    await owner.data('GET', '/v1/socialProfiles'),
  ])
  const { rows } = await pool.query(
    `select row_to_json(c)::text as text from connections c
     union all select row_to_json(c)::text from credentials c`,
  )
  const stored = rows.map(({ text }) => text).join('\n')
  const everywhere = { log: world.logLines(), answers, stored }
  assert.match(everywhere.log, /connect\/twitter\/callback/)
  for (const [place, text] of Object.entries(everywhere)) {
    for (const secret of [...secrets, demo.member.owner.password, 'planted_code'])
      assert.ok(!text.includes(secret), `${secret} is in the ${place}`)
    assert.doesNotMatch(text, /(access|refresh|code)_[\w-]{20,}/, place)
    assert.doesNotMatch(text, /code_verifier|client_secret|"(access|refresh)Token"/, place)
  }
})
