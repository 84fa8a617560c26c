// A process that sleeps while it connects has passed the publisher's deadline check already. It must not send when it
// wakes up, although its timers have not had their turn yet.
import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { Agent, buildConnector } from 'undici'
import { sendOnce } from '../../server/networks/http/transport.ts'
import { callWithin } from '../../server/networks/networks.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'

/** As SIGSTOP does it: nothing runs, not even timers. */
function freeze(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

async function countRequests({
  freezeMs,
  callMs,
}: {
  freezeMs: number
  callMs: number
}): Promise<{ requests: number; mayHaveArrived: unknown }> {
  let requests = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => {
      requests += 1
      socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const connector = buildConnector({})
  const agent = new Agent({
    // The connection is made, and before anybody hears of it the process falls asleep.
    connect: (options, callback) =>
      connector(options, (...result) => {
        freeze(freezeMs)
        callback(...result)
      }),
  })
  atEnd(async () => {
    await agent.destroy()
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(`http://127.0.0.1:${port}/`)
  const outcome = await sendOnce(
    agent,
    { method: 'POST', url, headers: {}, body: '{}' },
    { signal: callWithin(callMs), timeoutMs: 60_000 },
  )
  // It sends what it has to send before it closes, and the server hears of that before it sees the connection close.
  await agent.close()
  await eventually(() => sockets.size > 0 && [...sockets].every((socket) => socket.closed), {
    what: 'the connection to close',
  })
  return { requests, mayHaveArrived: outcome.answer ? undefined : outcome.mayHaveArrived }
}

test('woken up within its time, it sends', async () => {
  assert.deepEqual(await countRequests({ freezeMs: 1, callMs: 30_000 }), {
    requests: 1,
    mayHaveArrived: undefined,
  })
})

test('woken up too late, it sends nothing and says so', async () => {
  assert.deepEqual(await countRequests({ freezeMs: 1500, callMs: 1000 }), {
    requests: 0,
    mayHaveArrived: false,
  })
})
