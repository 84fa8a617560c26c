// The keys of apps at networks: of an organization by the API, of the operator by the command; and what GET /v1/networks says.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { call, tokenOf } from '../support/client.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { programFile } from '../support/program.ts'
import { startTestService } from '../support/service.ts'
import { dataOf, errorOf, logInBrowser, openConnectingWorld } from './world.ts'

const world = await openConnectingWorld()
const { service } = world
const { demo } = service
const { pool } = service.database
const owner = await world.as(demo.member.owner)
const limited = await world.as(demo.member.limited)
const sole = await world.as(demo.member.sole)
const apps = `/v1/organizations/${demo.organization.demo}/networkApps`
const clientSecret = 'a-client-secret-that-stays-secret'

type NetworkItem = {
  name: string
  title: string
  types: string[]
  isSandbox: boolean
  connecting: {
    isPossible: boolean
    missing: string | null
    methods: string[]
    callbackUrl: string
    registerAt: string | null
    isRenewed: boolean
  }
  text: { limit: number; unit: string }
  features: string[]
}

test('GET /v1/networks: what this installation can do', async () => {
  const networks = await owner.data<NetworkItem[]>('GET', '/v1/networks')
  const x = need(networks.find(({ name }) => name === 'twitter'))
  assert.deepEqual([x.title, x.types, x.isSandbox], ['X', ['TWITTER'], true])
  assert.deepEqual(x.connecting, {
    isPossible: true,
    missing: null,
    notice: null,
    methods: ['AUTHORIZATION'],
    asks: null,
    callbackUrl: `${service.url}/connect/twitter/callback`,
    registerAt: 'https://console.x.com',
    isRenewed: true,
  })
  const facebook = need(networks.find(({ name }) => name === 'facebook'))
  assert.equal(facebook.connecting.isRenewed, false)
  const bluesky = need(networks.find(({ name }) => name === 'bluesky'))
  // Its authorization needs a public https address.
  assert.deepEqual(bluesky.connecting.methods, ['PASSWORD'])
})

test("an organization's app is set, listed without its secret, sealed, used, and removed", async () => {
  const answer = await owner.api('PUT', `${apps}/twitter`, { clientId: 'our-app', clientSecret })
  assert.deepEqual([answer.status, answer.text.includes(clientSecret)], [200, false])
  const listed = await owner.api('GET', apps)
  assert.deepEqual(dataOf(listed), [{ network: 'twitter', clientId: 'our-app', isOwn: true }])
  assert.ok(!listed.text.includes(clientSecret))
  const { rows } = await pool.query('select * from network_apps')
  assert.equal(rows.length, 1)
  assert.ok(!rows[0].sealed_secret.toString('latin1').includes(clientSecret))
  const { rows: entries } = await pool.query(
    `select action, detail::text as detail from audit_log where action like 'network_app.%'`,
  )
  assert.deepEqual(
    entries.map(({ action, detail }) => [action, JSON.parse(detail).clientId]),
    [['network_app.set', 'our-app']],
  )
  assert.ok(!JSON.stringify(entries).includes(clientSecret))
  const connection = await owner.start('TWITTER')
  const sent = await owner.submit(connection.url, { action: 'authorize' })
  const location = new URL(sent.headers.get('location') ?? '')
  assert.equal(location.searchParams.get('client_id'), 'our-app')
  assert.ok(!location.href.includes(clientSecret))
  await owner.data('PUT', `${apps}/twitter`, { clientId: 'our-app-2', clientSecret: 'another' })
  assert.deepEqual(await owner.data('GET', apps), [
    { network: 'twitter', clientId: 'our-app-2', isOwn: true },
  ])
  assert.equal((await owner.api('DELETE', `${apps}/twitter`)).status, 200)
  assert.equal((await owner.api('DELETE', `${apps}/twitter`)).status, 404)
  assert.deepEqual(await owner.data('GET', apps), [])
  assert.ok(!world.logLines().includes(clientSecret))
})

test('who may: not a plain member, nor another organization; and only networks with apps', async () => {
  const body = { clientId: 'x', clientSecret }
  for (const caller of [limited, sole]) {
    for (const [method, path] of [
      ['GET', apps],
      ['PUT', `${apps}/twitter`],
      ['DELETE', `${apps}/twitter`],
    ] as const) {
      const answer = await caller.api(method, path, method === 'PUT' ? body : undefined)
      const refusal = method === 'GET' ? [403, 4009] : [401, 1201]
      assert.deepEqual([answer.status, errorOf(answer).code], refusal, `${method} ${path}`)
      assert.ok(!answer.text.includes(clientSecret))
    }
  }
  const unknown = await owner.api('PUT', `${apps}/nowhere`, body)
  assert.deepEqual([unknown.status, errorOf(unknown).code], [400, 3021])
  const empty = await owner.api('PUT', `${apps}/twitter`, { clientId: '', clientSecret })
  assert.equal(empty.status, 400)
  assert.ok(!empty.text.includes(clientSecret))
})

test('a real network without keys says what is missing, in the API and on the page', async () => {
  const real = await startTestService()
  const token = await tokenOf(real, real.demo.member.owner.id)
  const networks = dataOf<NetworkItem[]>(await call(real, token, 'GET', '/v1/networks'))
  const x = need(networks.find(({ name }) => name === 'twitter'))
  assert.deepEqual([x.isSandbox, x.connecting.isPossible], [false, false])
  assert.match(x.connecting.missing ?? '', /keys of an app that is registered with X/)
  const { startOnPage, browser } = await logInBrowser(real, real.demo.member.owner)
  const address = await startOnPage('TWITTER', 'me')
  const page = await browser.open(address)
  assert.match(page.text, /X is not set up on this service/)
  assert.ok(page.text.includes(`${real.url}/connect/twitter/callback`))
  assert.match(page.text, /carillon networks set twitter/)
  assert.doesNotMatch(page.text, /<form/)
})

const program = programFile(new URL('../../server/carillon.mjs', import.meta.url))

async function carillon(words: string[], input = '') {
  const child = spawn(process.execPath, [program, ...words], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: service.database.url,
      CARILLON_KEYS: testKeys,
      PUBLIC_URL: 'https://carillon.example',
      CARILLON_DATA_DIR: service.config.dataDirectory,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  child.stdin.end(input)
  const [code] = await once(child, 'close')
  return { code, output }
}

test('carillon networks: set, check and remove', async () => {
  const before = await carillon(['networks', 'check'])
  assert.equal(before.code, 0, before.output)
  assert.match(before.output, /X \(twitter\): no app is set up/)
  assert.match(before.output, /https:\/\/carillon\.example\/connect\/twitter\/callback/)
  assert.match(before.output, /Register the app at https:\/\/console\.x\.com/)
  assert.match(before.output, /carillon networks set twitter CLIENT_ID/)
  const set = await carillon(['networks', 'set', 'twitter', 'operators-app'], `${clientSecret}\n`)
  assert.deepEqual([set.code, set.output.includes(clientSecret)], [0, false], set.output)
  assert.match(
    (await carillon(['networks', 'check'])).output,
    /X \(twitter\): ready, with the app operators-app/,
  )
  assert.deepEqual(await owner.data('GET', apps), [
    { network: 'twitter', clientId: 'operators-app', isOwn: false },
  ])
  const connection = await owner.start('TWITTER')
  const sent = await owner.submit(connection.url, { action: 'authorize' })
  assert.match(sent.headers.get('location') ?? '', /client_id=operators-app/)
  const removed = await carillon(['networks', 'remove', 'twitter'])
  assert.match(removed.output, /The app of X is removed/)
  assert.match((await carillon(['networks', 'remove', 'twitter'])).output, /There was no app of X/)
  assert.deepEqual(await owner.data('GET', apps), [])
})

test('carillon networks: what is wrong is said', async () => {
  const wrong = await carillon(['networks'])
  assert.deepEqual([wrong.code, /Usage: carillon networks/.test(wrong.output)], [2, true])
  const none = await carillon(['networks', 'set', 'twitter', 'app'], '')
  assert.notEqual(none.code, 0)
  assert.match(none.output, /secret is read from standard input/)
  const unknown = await carillon(['networks', 'set', 'nowhere', 'app'], 'secret')
  assert.notEqual(unknown.code, 0)
  assert.match(unknown.output, /twitter, facebook|facebook/)
})
