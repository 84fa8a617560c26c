import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeTestDatabase } from '../../../test/support/database.ts'
import { eventually } from '../../../test/support/eventually.ts'
import { listen } from './listen.ts'

const { pool, url } = await makeTestDatabase()

test('it receives notifications, reports a lost connection, and reconnects by itself', async () => {
  const relay = await startRelay()
  const heard: (string | boolean)[] = []
  const listener = await listen(relay.url, {
    channels: { 'test channel': (payload) => heard.push(payload) },
    onConnected: (connected) => heard.push(connected),
  })
  await say('one')
  relay.cut()
  const since = () => heard.slice(heard.indexOf('one') + 1)
  await eventually(async () => since().includes(false) && since().at(-1) === true)
  await say('two')
  await listener.close()
  // A busy machine that stops for four seconds loses the connection once more.
  assert.match(
    heard.join(' '),
    /^true( false true)*( one)+( false true)+( one)*( two)+( false true)*$/,
  )
  await relay.close()

  /** Until it is heard: what is said without a connection is lost. */
  async function say(word: string): Promise<void> {
    await eventually(async () => {
      await pool.query(`select pg_notify('test channel', $1)`, [word])
      await sleep(200)
      return heard.includes(word)
    })
  }
})

test('closed while it reconnects, it leaves no connection open and reports nothing more', async () => {
  const relay = await startRelay()
  const said: boolean[] = []
  const listener = await listen(relay.url, {
    channels: { test: () => undefined },
    onConnected: (connected) => said.push(connected),
  })
  relay.hold()
  relay.cut()
  await eventually(async () => relay.waiting() > 0)
  await listener.close()
  relay.forward()
  await eventually(async () => relay.open() === 0)
  assert.match(said.join(' '), /^true false( true false)*$/)
  await relay.close()
})

/** Between the listener and PostgreSQL: cuts connections, or delays new ones. */
async function startRelay() {
  const target = new URL(url)
  const near = new Set<Socket>()
  let held: (() => void)[] | undefined
  const server = createServer((socket) => {
    near.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => near.delete(socket))
    const join = () => {
      const far = connect(Number(target.port), target.hostname)
      far.on('error', () => undefined)
      far.on('close', () => socket.destroy())
      socket.on('close', () => far.destroy())
      socket.pipe(far).pipe(socket)
    }
    if (held) held.push(join)
    else join()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(url)
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    open: () => near.size,
    waiting: () => held?.length ?? 0,
    cut() {
      for (const socket of near) socket.destroy()
    },
    hold() {
      held = []
    },
    forward() {
      for (const join of held ?? []) join()
      held = undefined
    },
    async close() {
      server.close()
      this.cut()
      await once(server, 'close')
    },
  }
}
