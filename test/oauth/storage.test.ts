// The database and the log contain nothing that an attacker could use. The real program runs with its log at trace
// level; then every secret that a client or a browser received or sent is searched for, in every encoding.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { inTransaction } from '../../server/db/db.ts'
import { inviteMember } from '../../server/sessions/passwords.ts'
import { atEnd } from '../support/at-end.ts'
import { Browser, hiddenField } from '../support/browser.ts'
import {
  appToken,
  call,
  organizationToken,
  requestToken,
  send,
  tokenOf,
} from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { programFile } from '../support/program.ts'
import { startTestService } from '../support/service.ts'
import { redeem, refresh, registerApp, tokensOf } from './steps.ts'

const inProcess = await startTestService()
const program = await startProgram()
/** The same database and members, but served by the real program. */
const service = { ...inProcess, url: program.url }
const { owner, editor } = service.demo.member

/** Collects every cookie that it receives. */
class WatchedBrowser extends Browser {
  readonly cookies: string[] = []

  override async open(address: string, form?: Record<string, string>) {
    const answer = await super.open(address, form)
    for (const cookie of answer.headers.getSetCookie()) {
      const value = cookie.split(';')[0]?.split('=')[1] ?? ''
      // The interaction and resume cookies contain the uid of the URL: only the signature makes them secret.
      if (cookie.startsWith('carillon_session') || cookie.includes('.sig='))
        this.cookies.push(value)
    }
    return answer
  }
}

const secrets: Record<string, string> = {}

test('a full flow: log-in, code, tokens, refresh, all grants, an app with its secrets, an invitation', async () => {
  const browser = new WatchedBrowser(service.url)
  const question = new URLSearchParams({
    response_type: 'code',
    client_id: service.demo.app.member.clientId,
    redirect_uri: service.demo.redirectUri,
    state: 'a-state-of-the-test',
  })
  const logIn = await browser.follow(`/oauth2/auth?${question}`)
  await browser.open(logIn.location, {
    csrf: hiddenField(logIn.text, 'csrf'),
    email: owner.email,
    password: 'a-mistyped-password',
  })
  const consent = await browser.follow(logIn.location, {
    csrf: hiddenField(logIn.text, 'csrf'),
    email: owner.email,
    password: owner.password,
  })
  const { location } = await browser.follow(consent.location, {
    csrf: hiddenField(consent.text, 'csrf'),
    decision: 'allow',
  })
  // A second consent page stays open, so that the state of a log-in in progress is in the tables as well.
  assert.ok((await browser.follow(`/oauth2/auth?${question}`)).text.includes('name="decision"'))
  const code = need(new URL(location).searchParams.get('code'))
  const first = tokensOf(await redeem(service, code))
  const second = tokensOf(await refresh(service, first.refresh_token))
  const ownerToken = await tokenOf(service, owner.id)
  const app = await registerApp(service, ownerToken, {})
  const rotated = await call(
    service,
    ownerToken,
    'POST',
    `/v1/apps/${app.clientId}/secret`,
    undefined,
    { 'idempotency-key': 'kept-for-a-day' },
  )
  const { clientSecret } = (rotated.body as { data: { clientSecret: string } }).data
  const invitation = await inTransaction(service.database.database, (tx) =>
    inviteMember(tx, editor.id),
  )
  const page = await send(`${service.url}/invitations/${invitation}`)
  assert.equal(page.status, 200)
  Object.assign(secrets, {
    code,
    'access token': first.access_token,
    'refresh token': first.refresh_token,
    'second access token': second.access_token,
    'second refresh token': second.refresh_token,
    'member_app token': ownerToken,
    'organization_app token': await organizationToken(service),
    'client_credentials token': await appToken(service),
    'secret of the demo app': service.demo.app.member.clientSecret,
    'secret of the new app': app.clientSecret,
    'its next secret': clientSecret,
    password: owner.password,
    'mistyped password': 'a-mistyped-password',
    invitation,
    'form token': hiddenField(consent.text, 'csrf'),
  })
  for (const [index, cookie] of browser.cookies.filter(Boolean).entries())
    secrets[`cookie ${index}`] = cookie
})

test('requests with secrets in wrong places are sent as well', async () => {
  const { access_token: token } = tokensOf(
    await requestToken(service, { grant_type: 'member_app', member_id: owner.id }),
  )
  secrets['token in a query'] = token
  await send(`${service.url}/v1/me?access_token=${token}`)
  await send(`${service.url}/v1/nowhere?access_token=${token}`)
  const { clientSecret } = service.demo.app.member
  const body = new URLSearchParams({ client_secret: clientSecret, grant_type: 'member_app' })
  await send(`${service.url}/oauth2/token?client_secret=${clientSecret}`, { method: 'POST', body })
  await call(service, token, 'POST', '/v1/apps', { name: token })
})

/** Each secret as text and in the encodings of bytes. */
function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [secret, bytes.toString('hex'), bytes.toString('base64'), encodeURIComponent(secret)]
}

function found(text: string): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => spellings(secret).some((spelling) => text.includes(spelling)))
    .map(([name]) => name)
}

test('no table contains a secret', async () => {
  const { pool } = service.database
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  assert.ok(tables.length > 15)
  let dump = ''
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(`select t::text as line from ${name} t`)
    dump += rows.map((row) => `${name} ${row.line}\n`).join('')
  }
  // The dump is real, and the search would find a secret in it.
  assert.ok(dump.includes(owner.email) && dump.includes('AccessToken'))
  assert.ok(Object.keys(secrets).length >= 18, Object.keys(secrets).join())
  assert.deepEqual(found(dump), [])
})

test('the log at trace level contains no secret', async () => {
  await fetch(`${program.url}/the-last-request`)
  const paths = ['/oauth2/token', '/oauth2/interaction/', '/invitations/', '/v1/me', '/the-last-']
  for (const path of paths)
    await eventually(() => program.output().includes(path), { what: `${path} in the log` })
  assert.deepEqual(found(program.output()), [])
})

async function startProgram(): Promise<{ url: string; output: () => string }> {
  const port = await freePort()
  const file = programFile(new URL('../../server/carillon.mjs', import.meta.url))
  const child = spawn(process.execPath, [file, 'api'], {
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATABASE_URL: inProcess.database.url,
      CARILLON_KEYS: testKeys,
      LOG_LEVEL: 'trace',
      RATE_LIMIT_PER_SECOND: '100000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  atEnd(async () => {
    const ended = once(child, 'exit')
    if (child.kill()) await ended
  })
  const isReady = () => {
    assert.equal(child.exitCode, null, output)
    return output.includes('Carillon answers')
  }
  await eventually(isReady, { every: 50 })
  return { url: `http://localhost:${port}`, output: () => output }
}
