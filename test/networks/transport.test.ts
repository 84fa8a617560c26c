// Exactly once begins here: after which trouble may the network have done it, and after which surely not.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { Agent } from 'undici'
import { isAnswered } from '../../server/networks/http/call-signals.ts'
import { maxAnswerKeys } from '../../server/networks/http/parse-answer.ts'
import { TimedOut } from '../../server/networks/http/request.ts'
import { sendOnce } from '../../server/networks/http/transport.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { startScripted } from './scripted.ts'
import {
  failureOf,
  makeAccount,
  makeAttempt,
  makePost,
  open,
  requireNetwork,
  soon,
} from './subjects.ts'

const account = makeAccount('twitter')

function publishTo(url: string, signal = soon()) {
  return requireNetwork(open(url), 'TWITTER').publish(account, makePost(), null, signal)
}

function lookAt(url: string) {
  return requireNetwork(open(url), 'TWITTER').find(account, makePost(), makeAttempt(), soon())
}

async function listen(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer(onConnection)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => void server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

test('nothing listens: surely not taken', async () => {
  const error = await failureOf(publishTo(`http://127.0.0.1:${await freePort()}`))
  assert.deepEqual([error.kind, error.code], ['retry', 'twitter_unreachable'])
})

test('there is no such name: surely not taken', async () => {
  const error = await failureOf(publishTo('http://carillon-test.invalid'))
  assert.deepEqual([error.kind, error.code], ['retry', 'twitter_unreachable'])
})

test('TLS cannot be agreed on: surely not taken', async () => {
  const port = await listen((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end('this is not TLS'))
  })
  const error = await failureOf(publishTo(`https://127.0.0.1:${port}`))
  assert.deepEqual([error.kind, error.code], ['retry', 'twitter_unreachable'])
})

test('stopped before it began: surely not taken, and never sent', async () => {
  const network = await startScripted(() => ({ status: 201, body: { data: { id: '1' } } }))
  const error = await failureOf(publishTo(network.url, AbortSignal.abort()))
  assert.equal(error.kind, 'retry')
  assert.equal(network.asked.length, 0)
})

test('given up while waiting for a free connection: never sent, not even later', async () => {
  let answer: (() => void) | undefined
  const network = await startScripted((_asked, raw) => {
    answer = () => raw.end('{}')
    return undefined
  })
  const agent = new Agent({ connections: 1, pipelining: 1 })
  atEnd(() => agent.close())
  const send = (timeoutMs: number) =>
    sendOnce(
      agent,
      { method: 'POST', url: new URL(network.url), headers: {}, body: '{}' },
      { signal: soon(), timeoutMs },
    )
  const first = send(20_000)
  const answerOne = await eventually(() => answer, { what: 'the first request' })
  const second = await send(100)
  assert.equal(second.answer, undefined)
  assert.equal(second.mayHaveArrived, false)
  answerOne()
  assert.ok((await first).answer)
  // A third one shows that the queue went on without the second.
  answer = undefined
  const third = send(20_000)
  const answerThird = await eventually(() => answer, { what: 'the third request' })
  answerThird()
  assert.ok((await third).answer)
  assert.equal(network.asked.length, 2)
})

test('an answer that arrived while this process was suspended counts, also after the call has ended', async () => {
  // In a thread of its own, because this one is blocked.
  const state = new Int32Array(new SharedArrayBuffer(4))
  const network = new Worker(answeringNetwork, { eval: true, workerData: state })
  atEnd(() => network.terminate())
  const [port] = await once(network, 'message')
  const agent = new Agent()
  atEnd(() => agent.close())
  const call = new AbortController()
  const sending = sendOnce(
    agent,
    { method: 'POST', url: new URL(`http://127.0.0.1:${port}`), headers: {}, body: '{}' },
    { signal: call.signal, timeoutMs: 60_000 },
  )
  await once(network, 'message')
  network.postMessage('answer')
  Atomics.wait(state, 0, 0)
  call.abort()
  assert.deepEqual((await sending).answer?.body, { token: 'new' })
})

/** Posts its port, then a message for a request. A message makes it answer; once the answer is written, it sets the shared number. */
const answeringNetwork = `
  const { createServer } = require('node:http')
  const { parentPort, workerData: state } = require('node:worker_threads')
  const server = createServer((request, response) => {
    parentPort.once('message', () => {
      response.end('{"token":"new"}', () => {
        Atomics.store(state, 0, 1)
        Atomics.notify(state, 0)
      })
    })
    parentPort.postMessage('asked')
  })
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
`

test('a server that takes the request and stays silent has timed out, by the timer of undici as well', async () => {
  const port = await listen((socket) => void socket.resume())
  const agent = new Agent({ connections: 1, pipelining: 1 })
  atEnd(() => agent.destroy())
  const signal = soon()
  const outcome = await sendOnce(
    agent,
    { method: 'POST', url: new URL(`http://127.0.0.1:${port}`), headers: {}, body: '{}' },
    { signal, timeoutMs: 60_000, idleMs: 100 },
  )
  assert.equal(outcome.answer, undefined)
  assert.ok(outcome.trouble instanceof TimedOut, String(outcome.trouble))
  assert.equal(outcome.mayHaveArrived, true)
  // The breaker counts it as a call without an answer.
  assert.equal(isAnswered(signal), false)
})

test('the connection breaks after the request: may have been taken, and is not sent again', async () => {
  const network = await startScripted((_asked, raw) => void raw.destroy())
  const error = await failureOf(publishTo(network.url))
  assert.deepEqual([error.kind, error.code], ['unknown-outcome', 'twitter_no_answer'])
  assert.equal(network.asked.length, 1)
})

test('the same on a connection that was used before', async () => {
  const network = await startScripted((asked, raw) => {
    if (asked.method === 'GET') return { body: { meta: { result_count: 0 } } }
    raw.destroy()
    return undefined
  })
  const x = requireNetwork(open(network.url), 'TWITTER')
  assert.deepEqual(await x.find(account, makePost(), makeAttempt(), soon()), { absent: true })
  const error = await failureOf(x.publish(account, makePost(), null, soon()))
  assert.equal(error.kind, 'unknown-outcome')
  assert.equal(network.asked.filter(({ method }) => method === 'POST').length, 1)
})

for (const [what, head] of Object.entries({
  '201 cut short': 'HTTP/1.1 201 Created\r\ncontent-length: 100\r\n\r\n{"data":{"id":"1"',
  'refusal cut short': 'HTTP/1.1 403 Forbidden\r\ncontent-length: 100\r\n\r\n{"detail":',
  'answer that is not HTTP': 'what?\r\n\r\n',
})) {
  test(`a ${what}: may have been taken`, async () => {
    const port = await listen((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.end(head))
    })
    assert.equal((await failureOf(publishTo(`http://127.0.0.1:${port}`))).kind, 'unknown-outcome')
    assert.equal((await failureOf(lookAt(`http://127.0.0.1:${port}`))).kind, 'retry')
  })
}

for (const [what, answer] of Object.entries({
  'a 201 without an id': { status: 201, body: { data: {} } },
  'a redirect': { status: 303, headers: { location: '/2/tweets/1' } },
})) {
  test(`${what}: may have been taken, and is neither followed nor repeated`, async () => {
    const network = await startScripted(() => answer)
    assert.equal((await failureOf(publishTo(network.url))).kind, 'unknown-outcome')
    assert.equal(network.asked.length, 1)
  })
}

test('an answer without end is not read to its end', async () => {
  const port = await listen((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write('HTTP/1.1 201 Created\r\n\r\n')
      const pour = () => {
        while (socket.writable && socket.write(Buffer.alloc(65_536, 32)));
      }
      socket.on('drain', pour)
      pour()
    })
  })
  const error = await failureOf(publishTo(`http://127.0.0.1:${port}`))
  assert.deepEqual([error.kind, error.code], ['unknown-outcome', 'twitter_no_answer'])
})

test('an answer of a million keys is not parsed: it may have been taken', async () => {
  const many = (keys: number) =>
    Object.fromEntries(Array.from({ length: keys }, (_, key) => [`k${key}`, 1]))
  const answer = { data: { id: '1' }, more: many(maxAnswerKeys - 3) }
  const network = await startScripted(() => ({ status: 201, body: answer }))
  assert.equal((await publishTo(network.url)).postId, '1')
  Object.assign(answer.more, { one: 1 })
  const error = await failureOf(publishTo(network.url))
  assert.deepEqual([error.kind, error.code], ['unknown-outcome', 'twitter_incomplete_answer'])
})

test('a token that the network quotes is not passed on', async () => {
  const network = await startScripted(({ headers }) => ({
    status: 400,
    body: { detail: `Malformed access token ${headers.authorization?.slice(7)}` },
  }))
  const error = await failureOf(publishTo(network.url))
  assert.equal(error.message, 'Malformed access token …')
})
