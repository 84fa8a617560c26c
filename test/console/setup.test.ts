// The first run without demo data: the page /setup and its one-time code.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeSetupCode } from '../../server/setup/setup.ts'
import { atEnd } from '../support/at-end.ts'
import { type Answer, send } from '../support/client.ts'
import { startEmptyService } from '../support/empty-service.ts'
import { need } from '../support/need.ts'

const owner = {
  organizationName: 'Harbour & Rye',
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  password: 'a few words to remember',
}

function submit(service: { url: string }, fields: object): Promise<Answer> {
  return send(`${service.url}/setup`, {
    method: 'POST',
    headers: { accept: 'text/html' },
    body: new URLSearchParams({ ...owner, ...fields }),
  })
}

test('the code creates the organization and its owner, once', async () => {
  const service = await startEmptyService()
  const code = need(await makeSetupCode(service.database))
  assert.match(code, /^(\w{5}-){3}\w{5}$/)
  const { rows } = await service.pool.query('select * from setup_codes')
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(code.replaceAll('-', '')))
  assert.match((await send(`${service.url}/setup`)).text, /Set up Carillon/)
  const done = await submit(service, { code: ` ${code} `, timezone: 'Asia/Tokyo' })
  assert.equal(done.status, 303, done.text)
  assert.equal(done.headers.get('location'), '/')
  const owners = await service.pool.query(
    `select o.name, m.email, om.preset, m.password_hash is not null as can_log_in,
       m.timezone, m.is_timezone_chosen, o.timezone as organization_zone
     from organizations o join organization_members om on om.organization_id = o.id join members m on m.id = om.member_id`,
  )
  const [row] = owners.rows
  assert.deepEqual(row, {
    name: 'Harbour & Rye',
    email: 'ada@example.com',
    preset: 'SUPER_ADMIN',
    can_log_in: true,
    timezone: 'Asia/Tokyo',
    is_timezone_chosen: true,
    organization_zone: 'Asia/Tokyo',
  })
  assert.equal((await submit(service, { code })).status, 404)
  assert.equal((await send(`${service.url}/setup`)).status, 404)
  assert.equal(await makeSetupCode(service.database), undefined)
})

test('after the set-up the browser is logged in, by a session of its own', async () => {
  const service = await startEmptyService()
  const code = need(await makeSetupCode(service.database))
  const planted = 'carillon_session=planted-session-id-of-an-attacker'
  const answer = await send(`${service.url}/setup`, {
    method: 'POST',
    headers: { accept: 'text/html', cookie: planted, 'accept-language': 'de' },
    body: new URLSearchParams({ ...owner, code }),
  })
  assert.equal(answer.status, 303)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const session = need(cookies.find((cookie) => /^carillon_session=/.test(cookie)))
  assert.notEqual(session, planted)
  const loggedIn = await send(`${service.url}/oauth2/log-out`, {
    headers: { accept: 'text/html', cookie: cookies.join('; ') },
  })
  assert.match(loggedIn.text, /Ada Lovelace/)
  const stranger = await send(`${service.url}/oauth2/log-out`, {
    headers: { accept: 'text/html', cookie: planted },
  })
  assert.doesNotMatch(stranger.text, /Ada Lovelace/)
  const { rows } = await service.pool.query(
    `select m.language, (select count(*)::integer from audit_log where action = 'member.logged_in') as log_ins from members m`,
  )
  assert.deepEqual(rows, [{ language: 'de', log_ins: 1 }])
})

test('a wrong code creates nothing, and the right one wins after any number of them', async () => {
  const service = await startEmptyService()
  const code = need(await makeSetupCode(service.database))
  for (let count = 0; count < 10; count += 1) {
    const answer = await submit(service, { code: `wrong-${count}` })
    assert.equal(answer.status, 400)
    assert.match(answer.text, /The code is wrong/)
    assert.match(answer.text, /value="Harbour &amp; Rye"/)
    assert.doesNotMatch(answer.text, /a few words to remember/)
  }
  for (let count = 0; count < 20; count += 1)
    assert.match((await submit(service, { code: `wrong-${count}` })).text, /many wrong codes/)
  const { rows } = await service.pool.query('select from organizations')
  assert.equal(rows.length, 0)
  assert.equal((await submit(service, { code })).status, 303)
})

test('an expired or replaced code is refused, and mistakes in the form do not use it up', async () => {
  const service = await startEmptyService()
  assert.match((await submit(service, { code: 'any' })).text, /no valid code any more/)
  const first = need(await makeSetupCode(service.database))
  const code = need(await makeSetupCode(service.database))
  assert.match((await submit(service, { code: first })).text, /The code is wrong/)
  for (const [fields, problem] of [
    [{ password: 'short' }, /at least 12 characters/i],
    [{ email: 'nonsense' }, /email/i],
    [{ fullName: 'x' }, /name/i],
    [{ organizationName: '' }, /name/i],
  ] as const) {
    const answer = await submit(service, { code, ...fields })
    assert.equal(answer.status, 400)
    assert.match(answer.text, problem)
  }
  await service.pool.query(`update setup_codes set expires_at = now() - interval '1 second'`)
  assert.match((await submit(service, { code })).text, /no valid code any more/)
  await service.pool.query(`update setup_codes set expires_at = now() + interval '1 hour'`)
  assert.equal((await submit(service, { code })).status, 303)
})

test('the console leads to the set-up until there is an organization', async () => {
  const directory = join(await mkdtemp(join(tmpdir(), 'carillon-console-')), 'dist/')
  atEnd(() => rm(join(directory, '..'), { recursive: true, force: true }))
  await mkdir(directory)
  await writeFile(join(directory, 'index.html'), '<!doctype html><title>The console</title>')
  const service = await startEmptyService({ consoleDirectory: directory })
  const open = () =>
    send(`${service.url}/`, { headers: { accept: 'text/html' }, redirect: 'manual' })
  const before = await open()
  assert.deepEqual([before.status, before.headers.get('location')], [302, '/setup'])
  // A program that calls the API is not redirected to a form.
  const other = await send(`${service.url}/`, { redirect: 'manual' })
  assert.equal(other.headers.get('location'), '/docs')
  const code = need(await makeSetupCode(service.database))
  assert.equal((await submit(service, { code })).status, 303)
  assert.match((await open()).text, /The console/)
})

test('of ten submissions at once one sets up', async () => {
  const service = await startEmptyService()
  const code = need(await makeSetupCode(service.database))
  const answers = await Promise.all(Array.from({ length: 10 }, () => submit(service, { code })))
  assert.equal(answers.filter(({ status }) => status === 303).length, 1)
  const { rows } = await service.pool.query('select from organizations')
  assert.equal(rows.length, 1)
})
