// The life of a key of the ring: sealing and signing, replaced, and ended, with the commands and services that an operator runs.
import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import pino from 'pino'
import { buildApp } from '../../server/app.ts'
import { sealedPlaces } from '../../server/commands/keys/sealed-places.ts'
import { openKeyRing } from '../../server/commands/process/database.ts'
import { readConfig } from '../../server/config/config.ts'
import { inTransaction } from '../../server/db/db.ts'
import { addSealedMail, type MailPayload, openMail } from '../../server/mail/mail.ts'
import { requireMatchingKeys } from '../../server/secrets/key-check.ts'
import { type Key, makeKeyRing } from '../../server/secrets/key-ring.ts'
import { openServices } from '../../server/services.ts'
import { atEnd } from '../support/at-end.ts'
import { Browser, hiddenField } from '../support/browser.ts'
import { makeTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import { carillon, makeDirectory } from './carillon.ts'
import { carillonHere } from './here.ts'

const { pool, database, url } = await makeTestDatabase()
const directory = join(await makeDirectory(), 'data')
const environment = {
  DATABASE_URL: url,
  CARILLON_DATA_DIR: directory,
  PORT: String(await freePort()),
}
const password = 'four words are a password'
const email = 'ada@keys.example'

test('a key is listed with its age and what needs it, replaced with a time of grace, and ended', async () => {
  await seed()
  const [old] = await readKeys()
  let api = await serve()
  const [used, unused] = [await logIn(api.url), await logIn(api.url)]
  const visitor = new Browser(api.url)
  const open = await visitor.follow(authorization)

  const listed = await keys([], carillon)
  assert.match(listed, new RegExp(`^${old.id}: seals, signs, opens and verifies$`, 'm'))
  assert.match(listed, /^ {2}known since \d{4}-\d\d-\d\d \d\d:\d\d UTC$/m)
  assert.match(listed, /^ {2}sealed: access to accounts \(1\)/m)
  assert.match(listed, /^ {2}processes that seal with it: 1$/m)
  assert.match(await refused(['end']), /no other key than .* nothing to end/)

  const idempotent = await insertSealed(old)
  assert.match(await keys(['rotate']), /^\d secrets are sealed .*\nRestart .*\nAfter 14 days run/)
  const [fresh, replaced] = await readKeys()
  assert.deepEqual(replaced, old)
  // The process that runs would go on to seal with a key that no other process has.
  const running = await refused(['end', '--now'])
  assert.match(running, new RegExp(`${old.id}: 1 running processes seal with it\\. Restart them`))
  await api.stop()
  api = await serve()

  // In the time of grace the old key verifies what it has signed, and nothing is sealed under it any more.
  assert.match(await pageOf(used, api.url), /name="decision"/)
  const form = { csrf: hiddenField(open.text, 'csrf'), email, password }
  assert.match((await visitor.follow(open.location, form)).text, /name="decision"/)
  const onlyFresh = makeKeyRing([fresh])
  assert.equal(onlyFresh.open(await readAnswer(), idempotent.context), idempotent.answer)
  assert.equal(openMail(onlyFresh, await readMail()).text, 'a link')
  const inGrace = await keys([])
  const lines = inGrace.slice(inGrace.indexOf(`${old.id}: `)).split('\n')
  assert.match(need(lines[0]), /opens and verifies only/)
  assert.ok(lines.includes('  sealed: nothing'), inGrace)
  assert.match(inGrace, /signed: cookies of sessions \(valid for 14 days/)
  assert.match(inGrace, /replaced .*; carillon keys end removes it from .* on/)
  assert.match(await refused(['end']), /sessions that it has signed last until .* With --now/)

  // A value that cannot be sealed again keeps its key.
  await pool.query(`update network_apps set sealed_secret = $1`, [
    makeKeyRing([old]).seal('secret', 'another place'),
  ])
  assert.match(await refused(['end', '--now']), /it has sealed secrets of apps at networks \(1\)/)
  await pool.query('delete from network_apps')

  await pool.query(`update ring_keys set replaced_at = now() - interval '15 days' where id = $1`, [
    old.id,
  ])
  assert.match(await keys(['end']), new RegExp(`^Ended: ${old.id}\\.`))
  assert.deepEqual(await readKeys(), [fresh])
  await api.stop()
  api = await serve()
  assert.match(await pageOf(used, api.url), /name="decision"/, 'signed again when it was used')
  assert.match(await pageOf(unused, api.url), /name="password"/)
  await api.stop()
  assert.doesNotMatch(await keys([]), new RegExp(old.id))
  const audit = (await carillonHere(['audit'], environment)).output
  assert.match(audit, new RegExp(`"action":"keys.ended".*"ended":\\["${old.id}"\\]`))
})

test('with the ring in CARILLON_KEYS, keys end says what to take out; --now does not wait', async () => {
  const own = await makeTestDatabase()
  const [first, second] = ['first', 'second'].map(
    (id) => `${id}:${Buffer.alloc(32, id).toString('base64')}`,
  )
  const run = async (ring: string, words: string[]) =>
    carillonHere(['keys', ...words], { DATABASE_URL: own.url, CARILLON_KEYS: ring })
  await run(`${first}`, [])
  const early = await run(`${second},${first}`, ['end', '--now'])
  assert.equal(early.code, 1)
  assert.match(early.output, /first: it was not replaced\. Run carillon keys rotate/)
  await run(`${second},${first}`, ['rotate'])
  assert.equal((await run(`${second},${first}`, ['end'])).code, 1)
  const ended = await run(`${second},${first}`, ['end', '--now'])
  assert.equal(ended.code, 0, ended.output)
  assert.match(
    ended.output,
    /^Nothing is sealed under first any more\. Take them out of CARILLON_KEYS/,
  )
  assert.equal((await run(`${second}`, [])).code, 0)
  for (const wrong of [['bury'], ['rotate', 'now'], ['end', '--soon'], ['end', '--now', 'x']])
    assert.equal((await run(`${second}`, wrong)).code, 2, wrong.join(' '))
})

test('every column of bytes is sealed and rotated, or holds a hash or a picture', async () => {
  const others = [
    'apps.secret_hash',
    'apps.secret_hash_before',
    'calendar_addresses.token_hash',
    'connections.state_hash',
    'erased_people.person',
    'idempotency_keys.canonical_hash',
    'idempotency_keys.request_hash',
    'import_keys.hash',
    'import_rows.hash',
    'interaction_pictures.bytes',
    'invitations.token_hash',
    'media.sha256',
    'oauth_records.id_hash',
    'personal_tokens.token_hash',
    'profile_pictures.bytes',
    'setup_codes.code_hash',
  ]
  const { rows } = await pool.query<{ at: string }>(
    `select table_name || '.' || column_name as at from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' order by 1`,
  )
  const sealed = sealedPlaces.map(({ at }) => at).filter((at) => !at.startsWith('graphile_worker.'))
  assert.deepEqual(
    rows.map(({ at }) => at),
    [...sealed, ...others].toSorted(),
  )
})

const authorization = `/oauth2/auth?${new URLSearchParams({
  response_type: 'code',
  client_id: 'keys-app',
  redirect_uri: 'https://keys.example/back',
  scope: 'offline',
  state: 'a-state-of-the-test',
})}`

/** As `carillon api`, in the process of the tests. */
async function serve(): Promise<{ url: string; stop(): Promise<void> }> {
  const config = readConfig({ ...environment, LOG_LEVEL: 'silent' }, [])
  const keyRing = await openKeyRing(config)
  const log = pino({ level: 'silent' })
  const services = await openServices({ config, log, databaseUrl: url, keyRing })
  await requireMatchingKeys(services.database, keyRing)
  const app = await buildApp(services)
  await app.listen({ host: 'localhost', port: config.port })
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= app.close().then(() => services.close())
    return stopping
  }
  atEnd(stop)
  return { url: config.publicUrl.origin, stop }
}

async function seed(): Promise<void> {
  const file = join(await makeDirectory(), 'seed.json')
  await writeFile(
    file,
    JSON.stringify({
      organizations: [{ id: 'o', name: 'Keys', plan: 'TEAM' }],
      members: [{ email, password, fullName: 'Ada', organizationId: 'o', preset: 'SUPER_ADMIN' }],
      profiles: [
        {
          type: 'BLUESKY',
          socialNetworkId: 'did:plc:keys',
          owner: 'ORGANIZATION',
          ownerId: 'o',
          credentials: { accessToken: 'token' },
        },
      ],
      apps: [
        {
          clientId: 'keys-app',
          clientSecret: 'secret-of-the-app-with-43-characters-or-more',
          organizationId: 'o',
          name: 'Keys app',
          kind: 'MEMBER',
          redirectUris: ['https://keys.example/back'],
        },
      ],
    }),
  )
  const { code, output } = await carillonHere(['seed', file], environment)
  assert.equal(code, 0, output)
}

async function keys(words: string[], run = carillonHere): Promise<string> {
  const { code, output } = await run(['keys', ...words], environment)
  assert.equal(code, 0, output)
  return output
}

async function refused(words: string[]): Promise<string> {
  const { code, output } = await carillonHere(['keys', ...words], environment)
  assert.equal(code, 1, output)
  return output
}

async function readKeys(): Promise<[Key, ...Key[]]> {
  const { keys: stored } = JSON.parse(await readFile(join(directory, 'keys.json'), 'utf8'))
  return stored.map(({ id, secret }: { id: string; secret: string }) => ({
    id,
    secret: Buffer.from(secret, 'base64'),
  }))
}

async function logIn(origin: string): Promise<Browser> {
  const browser = new Browser(origin)
  const page = await browser.follow(authorization)
  const form = { csrf: hiddenField(page.text, 'csrf'), email, password }
  assert.match((await browser.follow(page.location, form)).text, /name="decision"/)
  return browser
}

async function pageOf(browser: Browser, origin: string): Promise<string> {
  return (await browser.follow(new URL(authorization, origin).href)).text
}

/** The other sealed values: an answer to a repeated request, a mail, and the app of the operator. */
async function insertSealed(key: Key): Promise<{ context: string; answer: string }> {
  const ring = makeKeyRing([key])
  const [context, answer] = ['idempotency:member:1 an-app:a-key', '{"data":{}}']
  await pool.query(
    `insert into idempotency_keys (account, key, request_hash, answer) values ('member:1 an-app', 'a-key', '', $1)`,
    [ring.seal(answer, context)],
  )
  await pool.query(
    `insert into network_apps (network, client_id, sealed_secret) values ('twitter', 'id', $1)`,
    [ring.seal('secret', 'network-app:twitter:')],
  )
  await inTransaction(database, (tx) =>
    addSealedMail(tx, ring, { to: email, subject: 'A link', text: 'a link' }),
  )
  return { context, answer }
}

async function readAnswer(): Promise<Buffer> {
  const { rows } = await pool.query('select answer from idempotency_keys')
  return need(rows[0]).answer
}

async function readMail(): Promise<MailPayload> {
  const { rows } = await pool.query('select payload from graphile_worker._private_jobs')
  return need(rows[0]).payload
}
