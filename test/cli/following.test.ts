// The packed command line follows, forwards, exports, checks and completes.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { startCarillon } from '../start/carillon.ts'
import { makePreparedDirectory } from '../start/prepared.ts'
import { atEnd } from '../support/at-end.ts'
import { call } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import { consoleToken, makePersonalToken } from '../support/world-tokens.ts'
import { installCommandLine, type Ran } from './packed.ts'

const service = await startCarillon({ CARILLON_DATA_DIR: await makePreparedDirectory() })
const cli = await installCommandLine()
const owner = need((await service.demo()).members?.[0])
const byConsole = await consoleToken(service, { email: owner.email, password: `${owner.password}` })
const { token } = await makePersonalToken(service, byConsole, ['PUBLISH'])
const env = { CARILLON_TOKEN: token, CARILLON_SERVER: service.url }
const secret = 'whsec_c2VjcmV0IG9mIHRoZSB0ZXN0IHRoYXQgaXMgbG9uZw=='

async function lastEventId(): Promise<string> {
  const { body } = await call(service, token, 'GET', '/v1/me?include=lastEventId')
  return (body as { data: { lastEventId: string } }).data.lastEventId
}

async function listenAt(handle: RequestListener): Promise<string> {
  const server = createServer(handle)
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve)
  })
  atEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}/`
}

type Event = { seq_no: number; type: string; data: { id: string; text?: string } }

/** A receiver as people write it: it takes only what is signed. */
async function startReceiver(status = 200) {
  const events: Event[] = []
  const url = await listenAt(async (incoming, response) => {
    let body = ''
    for await (const piece of incoming) body += piece
    const event = new Webhook(secret).verify(body, incoming.headers as Record<string, string>)
    events.push(event as Event)
    response.writeHead(status).end()
  })
  return { url, events }
}

function linesOf({ out }: Ran): Record<string, unknown>[] {
  return out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

const post = (text: string) => cli.carillon(['post', text, '--to', 'x:demo', '--wait'], { env })

test('listen forwards what happens, signed like a webhook, and goes on where the receiver refuses', async () => {
  const after = await lastEventId()
  const { url, events } = await startReceiver(500)
  const text = `Forwarded ${Date.now()}`
  assert.equal((await post(text)).code, 0)
  const words = ['listen', '--forward-to', url, '--secret', secret, '--after', after]
  const ran = await cli.carillon(
    [...words, '--type', 'message.scheduled,message.sent', '--count', '2'],
    { env },
  )
  assert.equal(ran.code, 0, ran.err)
  assert.deepEqual(
    events.map(({ seq_no: number, type }) => `${number} ${type}`),
    ['1 message.scheduled', '2 message.sent'],
  )
  assert.equal(events[1]?.data.text, text)
  assert.deepEqual(
    linesOf(ran).map(({ status }) => status),
    [500, 500],
  )
})

test('listen goes on while there is no receiver', async () => {
  const after = await lastEventId()
  assert.equal((await post(`Unheard ${Date.now()}`)).code, 0)
  const words = [
    'listen',
    '--forward-to',
    `http://localhost:${await freePort()}/`,
    '--secret',
    secret,
    '--after',
    after,
  ]
  const ran = await cli.carillon([...words, '--type', 'message.sent', '--count', '1'], { env })
  assert.equal(ran.code, 0, ran.err)
  assert.equal(linesOf(ran)[0]?.status, null)
})

/** Between the program and the service: it cuts each stream after its first message.sent, and lets the next one begin where the first began. */
async function startRepeatingProxy(after: string) {
  let streams = 0
  const url = await listenAt((incoming, outgoing) => {
    const isStream = incoming.url?.startsWith('/v1/events/stream') ?? false
    const headers = isStream ? { ...incoming.headers, 'last-event-id': after } : incoming.headers
    if (isStream) streams += 1
    const isFirst = streams === 1
    const { method } = incoming
    const forwarded = request(`${service.url}${incoming.url}`, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('data', (piece: Buffer) => {
        outgoing.write(piece)
        if (isStream && isFirst && piece.includes('"message.sent"')) outgoing.socket?.end()
      })
      answer.on('end', () => outgoing.end()).on('error', () => outgoing.destroy())
    })
    forwarded.on('error', () => outgoing.destroy())
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  return { url: url.slice(0, -1), streamCount: () => streams }
}

test('listen forwards no event twice when its connection is cut and the next one repeats events', async () => {
  const after = await lastEventId()
  const { url, events } = await startReceiver()
  const proxy = await startRepeatingProxy(after)
  const child = cli.start(
    ['listen', '--forward-to', url, '--secret', secret, '--after', after, '--server', proxy.url],
    { env: { CARILLON_TOKEN: token } },
  )
  const ended = new Promise((resolve) => child.on('close', resolve))
  const texts = ['first', 'second'].map((word) => `Once ${word} ${Date.now()}`)
  const sentOf = () => events.filter(({ type }) => type === 'message.sent')
  assert.equal((await post(need(texts[0]))).code, 0)
  await eventually(() => proxy.streamCount() > 1, { what: 'the next stream' })
  assert.equal((await post(need(texts[1]))).code, 0)
  await eventually(() => sentOf().some(({ data }) => data.text === texts[1]))
  child.kill()
  await ended
  assert.deepEqual(
    sentOf().map(({ data }) => data.text),
    texts,
  )
  const said = events.map(({ type, data }) => `${type} ${data.id}`)
  assert.equal(new Set(said).size, said.length, said.join('\n'))
})

test('tail prints an event as it happens, one per line', async () => {
  const child = cli.start(
    ['tail', '--type', 'message.', '--count', '1', '--after', await lastEventId()],
    { env },
  )
  let out = ''
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  const code = new Promise((resolve) => child.on('close', resolve))
  assert.equal((await post(`Followed ${Date.now()}`)).code, 0)
  assert.equal(await code, 0)
  const lines = out.trim().split('\n')
  assert.equal(lines.length, 1)
  assert.match(JSON.parse(need(lines[0])).type, /^message\./)
})

test('tail ends when its token is revoked', async () => {
  const { id, token: short } = await makePersonalToken(service, byConsole, ['READ'])
  const child = cli.start(['tail'], { env: { ...env, CARILLON_TOKEN: short } })
  const code = new Promise((resolve) => child.on('close', resolve))
  const isUsed = async () => {
    const { body } = await call(service, byConsole, 'GET', '/v1/me/tokens')
    const { data } = body as { data: { id: string; lastUsedDate: string | null }[] }
    return data.some((one) => one.id === id && one.lastUsedDate !== null)
  }
  // Asked more often than 20 times a second, the service refuses to answer.
  await eventually(isUsed, { what: 'the first call', every: 200 })
  assert.equal((await call(service, byConsole, 'DELETE', `/v1/me/tokens/${id}`)).status, 200)
  assert.equal(await code, 3)
})

test('trigger sends an invented event, and ends by the answer', async () => {
  const good = await startReceiver()
  const words = ['trigger', 'message.failed', '--secret', secret, '--forward-to']
  const ran = await cli.carillon([...words, good.url])
  assert.equal(ran.code, 0, ran.err)
  assert.equal(good.events[0]?.type, 'message.send_failed_permanently')
  const bad = await startReceiver(500)
  assert.equal((await cli.carillon([...words, bad.url])).code, 1)
  assert.equal((await cli.carillon([...words, `http://localhost:${await freePort()}/`])).code, 7)
  assert.equal((await cli.carillon(['trigger', 'message.lost', '--forward-to', bad.url])).code, 2)
  const wrong = ['trigger', 'ping', '--forward-to', bad.url, '--secret', 'whsec_']
  assert.equal((await cli.carillon(wrong)).code, 2)
})

test('without a secret a new one is printed, and signs', async () => {
  let said: { body: string; headers: Record<string, string> } | undefined
  const url = await listenAt(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    said = { body, headers: request.headers as Record<string, string> }
    response.end()
  })
  const ran = await cli.carillon(['trigger', 'ping', '--forward-to', url])
  const printed = need(/whsec_\S+/.exec(ran.err)?.[0])
  const { body, headers } = need(said)
  assert.equal((new Webhook(printed).verify(body, headers) as Event).type, 'ping')
})

test('export writes everything to a new file that only the person reads', async () => {
  const text = `Exported ${Date.now()}`
  assert.equal((await post(text)).code, 0)
  const ran = await cli.carillon(['export', '--out', 'all.jsonl'], { env })
  assert.equal(ran.code, 0, ran.err)
  const file = join(cli.folder, 'all.jsonl')
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  const lines = (await readFile(file, 'utf8')).trim().split('\n')
  const read = lines.map((line) => JSON.parse(line) as { type: string; data: { text?: string } })
  assert.ok(read.some(({ type, data }) => type === 'message' && data.text === text))
  assert.ok(read.filter(({ type }) => type === 'profile').length > 5)
  assert.equal((await cli.carillon(['export', '--out', 'all.jsonl'], { env })).code, 2)
  const filtered = await cli.carillon(['export', '--search', text], { env })
  assert.equal(linesOf(filtered).filter(({ type }) => type === 'message').length, 1)
})

type Finding = { check: string; result: string; found: string }
const findingsOf = ({ out }: Ran): Finding[] => JSON.parse(out).findings

test('doctor checks the way, the token and what networks need', async () => {
  const ran = await cli.carillon(['doctor'], { env })
  const results = Object.fromEntries(findingsOf(ran).map(({ check, result }) => [check, result]))
  assert.equal(results.clock, 'ok', ran.out)
  assert.equal(results.encryption, 'skipped')
  assert.match(need(findingsOf(ran).find(({ check }) => check === 'disk')).found, /GB are free/)
  // The token of this test ends tomorrow.
  assert.equal(results.token, 'warning')
  assert.match(ran.out, /networks cannot reach localhost: it is a private address/)
  assert.ok(['ok', 'warning'].includes(results.versions ?? ''), ran.out)
  assert.equal(ran.code, Object.values(results).includes('failed') ? 14 : 0)
})

test('doctor ends with 14 when the clock is wrong and the token is refused', async () => {
  const server = await listenAt((_request, response) => {
    response.sendDate = false
    response.setHeader('date', new Date(Date.now() - 7200_000).toUTCString())
    response.writeHead(401, { 'content-type': 'application/json' }).end('{}')
  })
  const ran = await cli.carillon(['doctor', '--server', server], { env })
  assert.equal(ran.code, 14)
  const clock = need(findingsOf(ran).find(({ check }) => check === 'clock'))
  assert.deepEqual(clock, { check: 'clock', result: 'failed', found: clock.found })
  assert.match(clock.found, /^7\d{3} s ahead of the service$/)
})

test('bash completes commands, options and values', async () => {
  const { out } = await cli.carillon(['completion', 'bash'])
  const complete = async (...words: string[]) => {
    const script = `${out}\nCOMP_WORDS=(carillon "$@"); COMP_CWORD=$#; _carillon; echo "\${COMPREPLY[@]}"`
    return (await promisify(execFile)('bash', ['-c', script, 'bash', ...words])).stdout.trim()
  }
  assert.equal(await complete('po'), 'post')
  assert.equal(await complete('post', '--m'), '--media')
  assert.equal(await complete('list', '--state', 'sche'), 'scheduled')
  assert.equal(await complete('help', 'doc'), 'doctor')
})

test('zsh and fish get a completion with every command', async () => {
  for (const shell of ['zsh', 'fish']) {
    const { out, code } = await cli.carillon(['completion', shell])
    assert.equal(code, 0)
    for (const name of ['post', 'listen', 'doctor'])
      assert.ok(out.includes(name), `${shell}: ${name}`)
  }
  assert.equal((await cli.carillon(['completion', 'tcsh'])).code, 2)
})
