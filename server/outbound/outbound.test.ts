import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type Server } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../../test/support/at-end.ts'
import { eventually } from '../../test/support/eventually.ts'
import { freePort } from '../../test/support/free-port.ts'
import { type Outbound, type OutboundOptions, openOutbound } from './outbound.ts'
import { nextHop } from './redirects.ts'

const closers: (() => unknown)[] = []
atEnd(async () => {
  for (const close of closers.reverse()) await close()
})

const usual: OutboundOptions = { allowPrivate: true, timeoutMs: 60_000, maxBytes: 1000 }

function open(options: Partial<OutboundOptions> = {}): Outbound {
  const outbound = openOutbound({ ...usual, ...options })
  closers.push(() => outbound.close())
  return outbound
}

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  closers.push(() => server.close())
  closers.push(() => server.closeAllConnections())
  return `http://127.0.0.1:${await listen(server)}`
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** Echoes each request and counts them. */
async function serveEcho(): Promise<{ url: string; calls: () => number }> {
  let calls = 0
  const url = await serve(async (request, response) => {
    calls += 1
    const { method, headers, url: path } = request
    response.end(JSON.stringify({ method, path, headers, body: await bodyOf(request) }))
  })
  return { url, calls: () => calls }
}

async function serveRedirect(status: number, location: string): Promise<string> {
  return serve((_request, response) => response.writeHead(status, { location }).end('moved'))
}

const echo = await serveEcho()
const post = { method: 'POST', headers: { 'x-a': '1' }, body: 'hello' } as const

test('sends method, headers and body, and returns the answer', async () => {
  const answer = await open().request(`${echo.url}/path?q=1`, post)
  assert.equal(answer.status, 200)
  const seen = JSON.parse(answer.text)
  assert.deepEqual(
    [seen.method, seen.path, seen.body, seen.headers['x-a'], seen.headers['user-agent']],
    ['POST', '/path?q=1', 'hello', '1', 'Carillon'],
  )
})

test('a literal private address is not connected to', async () => {
  const before = echo.calls()
  await assert.rejects(open({ allowPrivate: false }).request(echo.url, post), { kind: 'refused' })
  assert.equal(echo.calls(), before)
})

test('a name that resolves to a private address is not connected to, whatever it resolved to before', async () => {
  const { port } = new URL(echo.url)
  const answers = ['93.184.216.34', '127.0.0.1']
  const resolve = async () => [{ address: answers.pop() ?? '127.0.0.1', family: 4 }]
  const outbound = open({ allowPrivate: false, resolve })
  assert.equal(outbound.checkUrl(`http://rebinding.example:${port}/`), undefined)
  const before = echo.calls()
  await assert.rejects(outbound.request(`http://rebinding.example:${port}/`, post), {
    kind: 'refused',
  })
  assert.equal(echo.calls(), before)
})

test('of several addresses of a name only the allowed ones are tried', async () => {
  const { port } = new URL(echo.url)
  const resolve = async () => [
    { address: '169.254.169.254', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ]
  const answer = await open({ resolve }).request(`http://two.example:${port}/`, post)
  assert.equal(answer.status, 200)
})

test('localhost is resolved where private addresses are allowed', async () => {
  const { port } = new URL(echo.url)
  assert.equal((await open().request(`http://localhost:${port}/`, post)).status, 200)
  await assert.rejects(
    open({ allowPrivate: false }).request(`http://localhost:${port}/`, post),
    /inside the network/,
  )
})

test('an unknown host name is a failed connection', async () => {
  const resolve = async () => {
    throw Object.assign(new Error('queryA ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  await assert.rejects(open({ resolve }).request('http://nowhere.example/', post), {
    kind: 'connection',
    message: 'There is no host of this name',
  })
})

for (const status of [307, 308]) {
  test(`${status} sends the same again to the new address`, async () => {
    const url = await serveRedirect(status, `${echo.url}/new`)
    const seen = JSON.parse((await open().request(url, post)).text)
    assert.deepEqual([seen.method, seen.path, seen.body], ['POST', '/new', 'hello'])
  })
}

for (const status of [301, 302, 303]) {
  test(`${status} after a POST is a GET without the body, or is returned where the method must stay`, async () => {
    const url = await serveRedirect(status, `${echo.url}/new`)
    const headers = { ...post.headers, 'content-type': 'text/plain' }
    const seen = JSON.parse((await open().request(url, { ...post, headers })).text)
    assert.deepEqual([seen.method, seen.body, seen.headers['content-type']], ['GET', '', undefined])
    const kept = await open().request(url, { ...post, redirects: 'same-method' })
    assert.equal(kept.status, status)
  })
}

test('credentials for one host are not sent to the next', async () => {
  const headers = { authorization: 'Bearer a', cookie: 'b=c', 'x-a': '1' }
  const elsewhere = await serveRedirect(307, `${echo.url}/new`)
  const seen = JSON.parse((await open().request(elsewhere, { ...post, headers })).text)
  assert.equal(seen.headers.authorization, undefined)
  assert.equal(seen.headers.cookie, undefined)
  assert.equal(seen.headers['x-a'], '1')
})

test('a redirect to a forbidden address is refused, by address and by name', async () => {
  let hops = 0
  for (const target of [
    'http://169.254.169.254/latest',
    'http://0xa9fea9fe/',
    'http://meta.example/',
  ]) {
    const url = await serve((_request, response) => {
      hops += 1
      response.writeHead(307, { location: target }).end()
    })
    const resolve = async () => [{ address: '169.254.169.254', family: 4 }]
    await assert.rejects(open({ resolve }).request(url, post), { kind: 'refused' })
  }
  assert.equal(hops, 3)
})

test('a redirect never leads from https to http', () => {
  const answer = { status: 307, headers: { location: 'http://example.com/' }, text: '' }
  const hop = { url: new URL('https://example.com/'), request: post }
  assert.throws(() => nextHop(hop, answer), /from https to an open connection/)
  const back = { ...answer, headers: { location: 'https://example.com/' } }
  assert.ok(nextHop({ ...hop, url: new URL('http://example.com/') }, back))
})

test('three redirects are followed, four are not', async () => {
  let url = echo.url
  for (let hops = 0; hops < 3; hops += 1) url = await serveRedirect(307, url)
  assert.equal((await open().request(url, post)).status, 200)
  const fourth = await serveRedirect(307, url)
  await assert.rejects(open().request(fourth, post), /too many redirects/)
})

test('a redirect to itself ends', async () => {
  const url = await serve((_request, response) => response.writeHead(307, { location: '/' }).end())
  await assert.rejects(open().request(url, post), { kind: 'refused' })
})

test('a redirect to another scheme is refused', async () => {
  const url = await serveRedirect(307, 'file:///etc/passwd')
  await assert.rejects(open().request(url, post), /must begin with https/)
})

test('a long answer is refused, or cut if only its beginning is needed', async () => {
  let answering = 0
  // An endless answer: reading all of it would never finish.
  const url = await serve(async (_request, response) => {
    answering += 1
    while (!response.destroyed) if (!response.write('x'.repeat(1000))) await sleep(1)
    answering -= 1
  })
  const isClosed = { what: 'the connection to be closed' }
  await assert.rejects(open().request(url, post), { kind: 'too-long' })
  await eventually(() => answering === 0, isClosed)
  const cut = await open().request(url, { ...post, tooLong: 'cut' })
  assert.equal(cut.text, 'x'.repeat(1000))
  await eventually(() => answering === 0, isClosed)
})

test('one deadline covers everything: no answer, a dripping body, slow redirects, a slow name server', async () => {
  const outbound = open({ timeoutMs: 400, maxBytes: 1_000_000 })
  const silent = await serve(() => undefined)
  const dripping = await serve((_request, response) => {
    const drip = setInterval(() => response.write('x'), 50)
    response.on('close', () => clearInterval(drip))
  })
  const slowHop = await serve(async (_request, response) => {
    await sleep(250)
    response.writeHead(307, { location: '/' }).end()
  })
  const slowName = open({ timeoutMs: 400, resolve: () => new Promise(() => undefined) })
  await Promise.all([
    ...[silent, dripping, slowHop].map((url) =>
      assert.rejects(outbound.request(url, post), { kind: 'timeout' }),
    ),
    assert.rejects(slowName.request('http://slow.example/', post), { kind: 'timeout' }),
  ])
})

test('a dropped connection and a refused one have messages of their own', async () => {
  const dropping = createTcpServer((socket) => socket.destroy())
  closers.push(() => dropping.close())
  const port = await listen(dropping)
  await assert.rejects(open().request(`http://127.0.0.1:${port}/`, post), {
    kind: 'connection',
    message: 'The connection was closed before the answer',
  })
  await assert.rejects(open().request(`http://127.0.0.1:${await freePort()}/`, post), {
    kind: 'connection',
    message: 'Nothing listens at this address',
  })
})

test('the caller can abort', async () => {
  const silent = await serve(() => undefined)
  const controller = new AbortController()
  const request = open().request(silent, { ...post, signal: controller.signal })
  setTimeout(() => controller.abort(), 50)
  await assert.rejects(request, { kind: 'aborted' })
  await assert.rejects(open().request(echo.url, { ...post, signal: AbortSignal.abort() }), {
    kind: 'aborted',
  })
})
