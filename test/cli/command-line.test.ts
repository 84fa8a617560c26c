// The packed command line against a real service that publishes: in a pipe and on a terminal.
import assert from 'node:assert/strict'
import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startCarillon } from '../start/carillon.ts'
import { makePreparedDirectory } from '../start/prepared.ts'
import { hasTerminals } from '../start/terminal.ts'
import { Browser, hiddenField } from '../support/browser.ts'
import { call, send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import { consoleToken, makePersonalToken } from '../support/world-tokens.ts'
import { installCommandLine, type Ran } from './packed.ts'

const service = await startCarillon({ CARILLON_DATA_DIR: await makePreparedDirectory() })
const demo = await service.demo()
const cli = await installCommandLine()
const [owner, second] = need(demo.members).map(({ email, password }) => ({
  email,
  password: `${password}`,
}))
const byConsole = await consoleToken(service, need(owner))
const publisher = await makePersonalToken(service, byConsole, ['PUBLISH', 'APPROVE'])
const proposer = await makePersonalToken(service, byConsole, ['PROPOSE'])
const server = ['--server', service.url]
const config = join(cli.folder, '.config/carillon/config.json')

type Message = { id: string; state: string; text: string; postUrl: string | null }

function messagesOf(ran: Ran): Message[] {
  assert.equal(ran.err, '', ran.err)
  return JSON.parse(ran.out)
}

function errorOf(ran: Ran): Record<string, string> {
  return JSON.parse(need(ran.err.trim().split('\n').at(-1))).error
}

const as = (token: string) => ({ env: { CARILLON_TOKEN: token, CARILLON_SERVER: service.url } })

test('the package is small and has no dependencies', async () => {
  assert.ok(cli.packedBytes < 1_000_000, `${cli.packedBytes} bytes`)
  const installed = join(cli.folder, 'node_modules')
  assert.deepEqual(
    (await readdir(installed)).filter((name) => !name.startsWith('.')),
    ['@carillon'],
  )
})

test('without a log-in it says what to do, and ends with 3', async () => {
  const ran = await cli.carillon(['list'])
  assert.equal(ran.code, 3)
  assert.match(errorOf(ran).message ?? '', /carillon login --server/)
})

test('a token is read from the input, checked, and kept where only the person can read it', async () => {
  const wrong = await cli.carillon(['login', ...server, '--token', '-'], {
    input: 'crl_pat_wrong\n',
  })
  assert.equal(wrong.code, 3, wrong.err)
  assert.ok(errorOf(wrong).requestId)
  await assert.rejects(stat(config))
  const input = `${publisher.token}\n`
  const ran = await cli.carillon(['login', ...server, '--token', '-'], { input })
  assert.equal(ran.code, 0, ran.err)
  assert.equal(JSON.parse(ran.out).member.email, owner?.email)
  assert.ok(!ran.out.includes(publisher.token))
  assert.equal((await stat(config)).mode & 0o777, 0o600)
  assert.equal((await stat(join(cli.folder, '.config/carillon'))).mode & 0o777, 0o700)
  // Opened to others by accident, it is closed again.
  await chmod(config, 0o644)
  assert.equal((await cli.carillon(['profiles'])).code, 0)
  assert.equal((await stat(config)).mode & 0o777, 0o600)
})

test('the token of one server goes to no other, and none goes out unencrypted', async () => {
  const other = await cli.carillon(['list', '--server', 'https://other.example'])
  assert.equal(other.code, 3)
  assert.match(errorOf(other).message ?? '', /login --server https:\/\/other\.example/)
  const open = await cli.carillon(['list', '--server', 'http://carillon.example'], as('a-token'))
  assert.equal(open.code, 2)
  assert.match(errorOf(open).message ?? '', /not encrypted/)
})

test('post --wait ends with 0 when it is published, and the post is there', async () => {
  const text = `From the terminal ${Date.now()}`
  const ran = await cli.carillon(['post', text, '--to', 'x:demo', '--wait'])
  const [message] = messagesOf(ran)
  assert.equal(ran.code, 0)
  assert.equal(message?.state, 'SENT')
  assert.ok((await send(need(message?.postUrl))).text.includes(text))
})

test('a picture with its alternative text is uploaded', async () => {
  const picture = join(cli.folder, 'oven.png')
  await writeFile(picture, await readFile('docs/pictures/timeline.png'))
  const words = ['--media', 'oven.png', '--alt', 'An oven', '--at', 'in 3 hours']
  const ran = await cli.carillon(['post', `Oven ${Date.now()}`, '--to', 'x:demo', ...words])
  const [message] = messagesOf(ran)
  const { body } = await call(service, publisher.token, 'GET', `/v1/messages/${message?.id}`)
  const [stored] = (body as { data: { media: { altText: string }[] }[] }).data
  assert.equal(stored?.media[0]?.altText, 'An oven')
  const missing = await cli.carillon(['post', 'x', '--to', 'x:demo', '--media', 'none.png'])
  assert.equal(missing.code, 2)
})

test('a proposal ends --wait with 11, is approved, and cannot be approved by the token that may only propose', async () => {
  const ran = await cli.carillon(
    ['post', 'Proposed', '--to', 'x:demo', '--at', 'in 5h', '--wait'],
    as(proposer.token),
  )
  assert.equal(ran.code, 11, ran.err)
  const id = need(messagesOf(ran)[0]?.id)
  const refused = await cli.carillon(['approve', id], as(proposer.token))
  assert.equal(refused.code, 4)
  assert.equal(errorOf(refused).reason, 'token_lacks_right')
  const own = await cli.carillon(['approve', id])
  assert.equal(own.code, 4, 'an author does not approve')
  const colleague = await consoleToken(service, need(second))
  const approved = await cli.carillon(['approve', id], as(colleague))
  assert.equal(approved.code, 0, approved.err)
  assert.deepEqual(JSON.parse(approved.out), { approved: [id] })
})

test('list, show, edit and delete', async () => {
  const word = `Pretzel${Date.now()}`
  const [made] = messagesOf(
    await cli.carillon(['post', word, '--to', 'x:demo', '--at', 'tomorrow 9:00']),
  )
  const id = need(made?.id)
  const found = messagesOf(await cli.carillon(['list', '--search', word, '--state', 'scheduled']))
  assert.deepEqual(
    found.map((one) => one.id),
    [id],
  )
  const dry = await cli.carillon(['edit', id, '--text', 'Bagel', '--dry-run'])
  assert.equal(dry.code, 0)
  assert.equal(JSON.parse((await cli.carillon(['show', id])).out).text, word)
  const edited = await cli.carillon([
    'edit',
    id,
    '--text',
    `${word} at noon`,
    '--at',
    'tomorrow 12:00',
  ])
  assert.equal(JSON.parse(edited.out).text, `${word} at noon`, edited.err)
  const asked = await cli.carillon(['delete', id])
  assert.equal(asked.code, 2, 'without --yes and without a person')
  assert.equal((await cli.carillon(['delete', id, '--yes'])).code, 0)
  assert.equal((await cli.carillon(['show', id])).code, 5)
})

test('a dry run stores nothing and ends by what the service would do', async () => {
  const text = `Dry ${Date.now()}`
  const good = await cli.carillon(['post', text, '--to', 'x:demo', '--dry-run'])
  assert.equal(good.code, 0, good.err)
  assert.equal(JSON.parse(good.out).isValid, true)
  const long = await cli.carillon(['post', 'a'.repeat(300), '--to', 'x:demo', '--dry-run'])
  assert.equal(long.code, 6)
  assert.deepEqual(messagesOf(await cli.carillon(['list', '--search', text])), [])
})

test('what was not understood ends with 2, says why, and does nothing', async () => {
  for (const [words, said] of [
    [['pots', 'x'], /There is no command pots.*post/],
    [['post', 'x', '--too', 'x'], /--too/],
    [['post', 'x'], /Say where to/],
    [['post', 'x', '--to', 'x'], /more than one profile/],
    [['post', 'x', '--to', 'nowhere'], /no profile nowhere/],
    [['post', 'x', '--to', 'x:demo', '--at', 'soon'], /no time/],
    [['show', '../me'], /no id/],
    [['show'], /Usage: carillon show ID/],
  ] as const) {
    const ran = await cli.carillon([...words])
    assert.equal(ran.code, 2, words.join(' '))
    assert.match(errorOf(ran).message ?? '', said)
  }
})

test('the service is away: 7, and nothing that looks like a trace', async () => {
  const env = { CARILLON_TOKEN: 'a-token' }
  const nowhere = `http://localhost:${await freePort()}`
  const ran = await cli.carillon(['list', '--server', nowhere], { env })
  assert.equal(ran.code, 7)
  assert.doesNotMatch(ran.err, /\n\s+at /)
})

test('every command has its help, and programs can read all of it', async () => {
  const described = JSON.parse((await cli.carillon(['commands'])).out)
  for (const { name } of described.commands) {
    const { code, out } = await cli.carillon(['help', name])
    assert.equal(code, 0)
    assert.match(out, new RegExp(`^Usage: carillon ${name}`))
  }
  const codes = described.exitCodes.map(({ code }: { code: number }) => code)
  assert.equal(new Set(codes).size, codes.length)
})

test('a reader that stops reading is no failure', async () => {
  const child = cli.start(['commands'])
  child.stdout?.once('data', () => child.stdout?.destroy())
  const code = await new Promise((resolve) => child.on('close', resolve))
  assert.equal(code, 0)
})

test('log in by the browser, on any port of localhost; log out ends the tokens', async () => {
  const env = { XDG_CONFIG_HOME: join(cli.folder, 'browser') }
  const child = cli.start(['login', ...server, '--no-browser', '--json'], { env })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const url = await eventually(() => /http\S+oauth2\/auth\S+/.exec(said)?.[0], {
    what: 'the address',
  })
  const { email, password } = need(owner)
  const browser = new Browser(service.url)
  const page = await browser.follow(url)
  const csrf = hiddenField(page.text, 'csrf')
  const consent = await browser.follow(page.location, { csrf, email, password })
  assert.match(consent.text, /Carillon command line/)
  const allowed = { csrf: hiddenField(consent.text, 'csrf'), decision: 'allow' }
  const { location } = await browser.follow(consent.location, allowed)
  assert.match(location, /^http:\/\/localhost:\d+\/callback\?code=/)
  // Another page of the machine cannot end the log-in.
  assert.equal((await send(new URL('/', location).href)).status, 404)
  const code = new Promise((resolve) => child.on('close', resolve))
  assert.match((await send(location)).text, /close this page/)
  assert.equal(await code, 0, said)
  const [tokens] = (await readdir(join(env.XDG_CONFIG_HOME, 'carillon'))).filter((name) =>
    name.startsWith('tokens'),
  )
  const file = join(env.XDG_CONFIG_HOME, 'carillon', need(tokens))
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const { accessToken } = JSON.parse(await readFile(file, 'utf8'))
  assert.equal((await cli.carillon(['profiles'], { env })).code, 0)
  assert.equal((await cli.carillon(['logout'], { env })).code, 0)
  assert.equal((await call(service, accessToken, 'GET', '/v1/me')).status, 401)
  assert.equal((await cli.carillon(['profiles'], { env })).code, 3)
})

test('an answer to another request is refused', async () => {
  const env = { XDG_CONFIG_HOME: join(cli.folder, 'mallory') }
  const child = cli.start(['login', ...server, '--no-browser', '--json'], { env })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const url = await eventually(() => /http\S+oauth2\/auth\S+/.exec(said)?.[0], {
    what: 'the address',
  })
  const back = need(new URL(url).searchParams.get('redirect_uri'))
  const code = new Promise((resolve) => child.on('close', resolve))
  await send(`${back}?code=stolen&state=of-mallory-12345`)
  assert.equal(await code, 3)
  assert.match(said, /invalid_state/)
})

const onTerminal = { skip: hasTerminals ? false : 'no script(1) of util-linux' }

test(
  'on a terminal: tables, the time before it acts, and a question before it deletes',
  onTerminal,
  async () => {
    const text = `Terminal ${Date.now()}`
    const posted = await cli.onTerminal(['post', text, '--to', 'x:demo', '--at', 'tomorrow 9:00'])
    assert.equal(posted.code, 0, posted.out)
    assert.match(posted.out, /^To x:demo: \w{3} \d+ \w{3} \d{4} 09:00 \(.+\)/)
    assert.match(posted.out, /id +time +state +profile +tex/)
    const id = need(/^(\d+) /m.exec(posted.out)?.[1])
    const shown = await cli.onTerminal(['show', id])
    assert.match(shown.out, /State +scheduled/)
    const kept = await cli.onTerminal(['delete', id], 'n\n')
    assert.equal(kept.code, 2, kept.out)
    const deleted = await cli.onTerminal(['delete', id], 'y\n')
    assert.equal(deleted.code, 0, deleted.out)
    const json = await cli.onTerminal(['profiles', '--json'])
    assert.ok(JSON.parse(json.out).length > 5)
    const failed = await cli.onTerminal(['show', '999999999'])
    assert.match(failed.out, /^carillon: .*\r\n.*Request: \w+/s)
  },
)
