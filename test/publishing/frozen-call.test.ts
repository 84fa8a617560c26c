// A process that is frozen while it connects has already passed the publisher's deadline check. It must not send after it
// resumes, although its timers have not fired yet.
import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { Agent, buildConnector } from 'undici'
import { callWithin } from '../../server/networks/http/call-signals.ts'
import { sendOnce } from '../../server/networks/http/transport.ts'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'

/** Like SIGSTOP: nothing runs, not even timers. */
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
    // The process freezes when the connection is established, before any callback runs.
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
  // The client sends its data before it closes, and the server receives it before the end of the connection.
  await agent.close()
  await eventually(() => sockets.size > 0 && [...sockets].every((socket) => socket.closed), {
    what: 'the connection to close',
  })
  return { requests, mayHaveArrived: outcome.answer ? undefined : outcome.mayHaveArrived }
}

test('a process that resumes in time sends', async () => {
  assert.deepEqual(await countRequests({ freezeMs: 1, callMs: 30_000 }), {
    requests: 1,
    mayHaveArrived: undefined,
  })
})

test('a process that resumes too late sends nothing and reports it', async () => {
  assert.deepEqual(await countRequests({ freezeMs: 1500, callMs: 1000 }), {
    requests: 0,
    mayHaveArrived: false,
  })
})
