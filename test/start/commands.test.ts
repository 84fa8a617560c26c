// The operator's commands beside a running service: keys, apps, members, audit. Each command runs once as a process, and its other
// runs are in the process of the tests.
import assert from 'node:assert/strict'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { findTokens } from '../../server/profiles/credentials/credentials.ts'
import { profileContext } from '../../server/profiles/credentials/sealed-credential.ts'
import { type Key, makeKeyRing } from '../../server/secrets/key-ring.ts'
import { authorize, Browser, hiddenField } from '../support/browser.ts'
import { accessTokenOf, call, requestToken, tokenOf } from '../support/client.ts'
import { makeTestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { startTestService } from '../support/service.ts'
import { carillon, type Environment, makeDirectory, startCarillon } from './carillon.ts'
import { carillonHere } from './here.ts'

const credentials = { accessToken: 'plain-words-that-must-not-leak', secret: 'nor-these' }
const leak = /plain-words|nor-these/
const service = await startTestService()
const settings = {
  DATABASE_URL: service.database.url,
  CARILLON_KEYS: testKeys,
  PUBLIC_URL: service.url,
}

test('keys rotate seals every credential under a new key, and none is ever readable', async () => {
  const { pool, database, url } = await makeTestDatabase()
  const directory = join(await makeDirectory(), 'data')
  const own = { DATABASE_URL: url, CARILLON_DATA_DIR: directory }
  await runHere(['seed', await profilesFile(3)], own)
  const [before] = await keysIn(directory)
  assert.match((await run(['keys', 'rotate'], own)).output, /^3 secrets are sealed/)

  const keys = await keysIn(directory)
  assert.equal((await stat(join(directory, 'keys.json'))).mode & 0o777, 0o600)
  assert.deepEqual(keys.slice(1), [before])
  assert.notDeepEqual(keys[0]?.secret, before?.secret)
  // The new key alone decrypts everything: the old one can be removed.
  const onlyNew = makeKeyRing(keys.slice(0, 1))
  const { rows } = await pool.query<{ id: string; credentials: Buffer; sealed: Buffer }>(
    'select p.id, p.credentials, c.sealed from profiles p join credentials c on c.id = p.credential_id',
  )
  assert.equal(rows.length, 3)
  for (const row of rows) {
    assert.ok(onlyNew.isCurrent(row.sealed))
    // Processes of the previous version read these.
    assert.ok(onlyNew.isCurrent(row.credentials))
    assert.deepEqual(JSON.parse(onlyNew.open(row.credentials, profileContext(row.id))), credentials)
    assert.deepEqual(await findTokens(database, onlyNew, row.id), credentials)
  }
  await runHere(['keys', 'end', '--now'], own)
  assert.match((await runHere(['audit'], own)).output, /"action":"keys.rotated".*"resealed":3/)

  const api = await startCarillon({ ...own, LOG_LEVEL: 'trace' }, 'api')
  assert.equal((await call(api, undefined, 'GET', '/v1/socialProfiles')).status, 401)
  assert.doesNotMatch((await api.stop()).output, leak)
  assert.doesNotMatch(await everythingIn(pool), leak)
})

test('keys rotate with the ring in the environment: a new key in front, then once more', async () => {
  const { pool, url } = await makeTestDatabase()
  const old = { DATABASE_URL: url, CARILLON_KEYS: testKeys }
  await runHere(['seed', await profilesFile(1)], old)
  const said = await runHere(['keys', 'rotate'], old)
  assert.match(said.output, /^0 secrets are sealed/)
  const fresh = need(/A new key: (\S+)/.exec(said.output)?.[1])
  const ring = { ...old, CARILLON_KEYS: `${fresh},${testKeys}` }
  assert.match((await runHere(['keys', 'rotate'], ring)).output, /^1 secret is sealed/)
  await runHere(['audit'], { ...old, CARILLON_KEYS: fresh })
  const refused = await carillonHere(['audit'], old)
  assert.match(refused.output, /key ring does not open/)
  assert.doesNotMatch(await everythingIn(pool), leak)
})

test('apps: register, install, rotate the secret, uninstall, remove', async () => {
  const organization = service.demo.organization.demo
  const said = await runHere([
    'apps',
    'register',
    organization,
    'ORGANIZATION',
    'Night Owl',
    'https://owl.example/back',
  ])
  const clientId = need(/Client id: (\S+)/.exec(said.output)?.[1])
  const clientSecret = need(/Secret \(shown only now\): (\S+)/.exec(said.output)?.[1])
  const listed = (await runHere(['apps', 'list'])).output
  assert.match(listed, new RegExp(`"client_id":"${clientId}","name":"Night Owl"`))
  assert.doesNotMatch(listed, new RegExp(clientSecret))
  const token = (secret: string) =>
    requestToken(service, { grant_type: 'organization_app' }, { clientId, clientSecret: secret })
  assert.equal((await token(clientSecret)).status, 401, 'not installed yet')

  await runHere(['apps', 'install', clientId, `organization:${organization}`])
  const access = accessTokenOf(await token(clientSecret))
  assert.equal((await call(service, access, 'GET', '/v1/socialProfiles')).status, 200)

  const rotated = await runHere(['apps', 'rotate-secret', clientId])
  const newSecret = need(/New secret: (\S+)/.exec(rotated.output)?.[1])
  assert.equal((await token(clientSecret)).status, 401)
  const second = accessTokenOf(await token(newSecret))

  await run(['apps', 'uninstall', clientId, `organization:${organization}`])
  assert.equal((await call(service, second, 'GET', '/v1/socialProfiles')).status, 401)
  await runHere(['apps', 'remove', clientId])
  assert.doesNotMatch((await runHere(['apps', 'list'])).output, new RegExp(clientId))
})

test('apps: an error is reported in one sentence', async () => {
  const organization = service.demo.organization.demo
  const wrongUri = ['register', organization, 'MEMBER', 'X2', 'http://evil.example/']
  const impossible = [
    [['register'], /Usage:/, 2],
    [['register', organization, 'ROBOT', 'Name', 'https://a.example/'], /Usage:/, 2],
    [wrongUri, /https:\/\/|redirect/i, 1],
    [['register', '999', 'MEMBER', 'Name', 'https://a.example/'], /organization/i, 1],
    [['rotate-secret', 'no-such-app'], /not found|no app/i, 1],
    [['install', 'demo-member-app', 'somewhere'], /Usage:/, 2],
    [['install', 'demo-member-app', 'member:999'], /member/i, 1],
  ] as const
  for (const [words, sentence, code] of impossible) {
    const ended = await carillonHere(['apps', ...words], settings)
    assert.match(ended.output, sentence)
    assert.doesNotMatch(ended.output, /^ {4}at /m)
    assert.equal(ended.code, code, `${words.join(' ')}: ${ended.output}`)
  }
})

test('members invite: the link lets them choose a password once, and log in with it', async () => {
  const { limited } = service.demo.member
  const said = await runHere(['members', 'invite', limited.email])
  const link = need(/http\S+\/invitations\/\S+/.exec(said.output)?.[0])
  const browser = new Browser(service.url)
  const page = await browser.open(link)
  assert.match(page.text, /Lina Limited/)
  const choose = async (password: string) =>
    browser.open(link, { csrf: hiddenField(page.text, 'csrf'), password })
  assert.equal((await choose('short')).status, 400)
  const password = 'four words are a password'
  assert.equal((await choose(password)).status, 200)
  const back = await authorize(service, { email: limited.email, password })
  assert.ok(back.searchParams.has('code'), back.href)
  const again = await browser.open(link)
  assert.equal(again.status, 410)
  assert.doesNotMatch(again.text, /name="password"/)
})

test('members end-sessions: every token of theirs ends at once; audit shows it last', async () => {
  const { editor } = service.demo.member
  const token = await tokenOf(service, editor.id)
  assert.equal((await call(service, token, 'GET', '/v1/me')).status, 200)
  const said = await run(['members', 'end-sessions', editor.email.toUpperCase()])
  assert.match(said.output, /Edgar Editor has ended/)
  // The notification comes from another process.
  await eventually(async () => (await call(service, token, 'GET', '/v1/me')).status === 401, {
    what: 'the end of the token',
    // Less than the minute after which the cache would expire anyway.
    within: 20_000,
  })
  const everything = ['members', 'end-sessions', editor.email, '--installations']
  assert.match(
    (await runHere(everything)).output,
    /apps? that they had installed (is|are) uninstalled/,
  )
  const unknown = await carillonHere(['members', 'invite', 'who@nowhere.example'], settings)
  assert.match(unknown.output, /no active member with the address who@nowhere.example/)
  assert.equal(unknown.code, 1)
  const lines = (await runHere(['audit', '3'])).output.trim().split('\n')
  const entries = lines.map((line) => JSON.parse(line))
  assert.equal(entries.length, 3)
  assert.deepEqual(entries.at(-1).action, 'member.sessions_ended')
  // Log-ins and consents of other tests come before it.
  assert.equal(entries.at(-1).actor, 'operator')
  assert.ok(Number(entries[0].id) < Number(entries[2].id))
})

test('interactions erase removes a person, and explains its usage', async () => {
  const { pool } = service.database
  await pool.query(
    `insert into interactions (profile_id, key, other_id, at, type, is_incoming, message_id, scope)
     select $1, 'key:' || other, other, now(), 'MENTION', true, '1', 'mentions' from unnest('{61,62}'::text[]) other`,
    [need(service.demo.profile.twitter)],
  )
  assert.match((await run(['interactions', 'erase', 'twitter', '61'])).output, /^1 interaction/)
  assert.match(
    (await runHere(['interactions', 'erase', 'facebook', '62'])).output,
    /^0 interaction/,
  )
  const { rows } = await pool.query('select other_id from interactions')
  assert.deepEqual(rows, [{ other_id: '62' }])
  const wrong = [
    ['erase', 'myspace', '61'],
    ['erase', 'twitter'],
    ['erase', 'twitter', '62', 'x'],
    ['erase', 'constructor', '62'],
    ['forget', 'twitter', '6'],
    ['erase', 'twitter', 'abc'],
    ['erase', 'twitter', '@demo'],
    ['erase', 'twitter', '007'],
    ['erase', 'twitter', '1'.repeat(24)],
  ]
  for (const words of wrong) {
    const refused = await carillonHere(['interactions', ...words], settings)
    assert.equal(refused.code, 2)
    assert.match(refused.output, /Usage: carillon interactions erase NETWORK ID/)
  }
})

function runHere(words: string[], environment: Environment = settings) {
  return run(words, environment, carillonHere)
}

async function run(words: string[], environment: Environment = settings, start = carillon) {
  const ended = await start(words, environment)
  assert.equal(ended.code, 0, `${words.join(' ')}: ${ended.output}`)
  assert.doesNotMatch(ended.output, leak)
  return ended
}

async function profilesFile(count: number): Promise<string> {
  const file = join(await makeDirectory(), 'profiles.json')
  const profiles = Array.from({ length: count }, (_, index) => ({
    type: 'BLUESKY',
    socialNetworkId: `did:plc:${index}`,
    owner: 'ORGANIZATION',
    ownerId: 'o',
    credentials,
  }))
  const organizations = [{ id: 'o', name: 'Sealed', plan: 'TEAM' }]
  await writeFile(file, JSON.stringify({ organizations, profiles }))
  return file
}

async function keysIn(directory: string): Promise<Key[]> {
  const { keys } = JSON.parse(await readFile(join(directory, 'keys.json'), 'utf8'))
  return keys.map(({ id, secret }: { id: string; secret: string }) => ({
    id,
    secret: Buffer.from(secret, 'base64'),
  }))
}

/** Encrypted bytes are decoded as text, so that plain text in them would be found. */
async function everythingIn(pool: { query: typeof service.database.pool.query }): Promise<string> {
  const tables = await pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  )
  let text = ''
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<Record<string, unknown>>(`select * from ${name}`)
    for (const value of rows.flatMap((row) => Object.values(row)))
      text += Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)
  }
  return text
}
