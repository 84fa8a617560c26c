// Many streams of events at once: the limit, clients that leave early, and viewers who are far behind.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect as openSocket, type Server } from 'node:net'
import { test } from 'node:test'
import pino from 'pino'
import { buildApp } from '../../server/app.ts'
import { connect } from '../../server/db/db.ts'
import { openEventHub } from '../../server/events/events.ts'
import { atEnd } from '../support/at-end.ts'
import { call, tokenOf } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { startTestService } from '../support/service.ts'
import { addMember } from '../support/world-people.ts'

const service = await startTestService()
const { database, demo, url } = service
const organizationId = demo.organization.demo
const { events } = service.services

async function addViewer(): Promise<{ memberId: string; token: string; count: () => number }> {
  const memberId = await addMember(database, { organizationId, preset: 'SUPER_ADMIN' })
  const token = await tokenOf(service, memberId)
  return { memberId, token, count: () => events.countOf(`member:${memberId}`) }
}

test('streams that are opened at the same moment do not pass the limit together', async () => {
  const { token, count } = await addViewer()
  const stopping = new AbortController()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () =>
      fetch(`${url}/v1/events/stream`, {
        headers: { authorization: `Bearer ${token}` },
        signal: stopping.signal,
      }),
    ),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 10)
  assert.equal(answers.filter(({ status }) => status === 429).length, 20)
  stopping.abort()
  await eventually(async () => count() === 0)
})

test('a client that leaves before its stream begins is no viewer', async () => {
  const { token, count } = await addViewer()
  const { hostname, port } = new URL(url)
  const holder = await database.pool.connect()
  try {
    await holder.query('begin; set local idle_in_transaction_session_timeout = 0')
    await holder.query('lock table events in access exclusive mode')
    const socket = openSocket(Number(port), hostname)
    socket.write(
      `GET /v1/events/stream HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    )
    await eventually(async () => {
      const { rows } = await holder.query(
        `select from pg_locks where relation = 'events'::regclass and not granted`,
      )
      return rows.length > 0
    })
    const closed = once(socket, 'close')
    socket.resetAndDestroy()
    await closed
    // The service answers this one after it has noticed that the other is gone.
    assert.equal((await call(service, token, 'GET', '/v1/me')).status, 200)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  // The database answers the first stream before this one.
  const answer = await call(service, token, 'GET', '/v1/events/stream?seconds=0')
  assert.equal(answer.status, 200)
  await eventually(async () => count() === 0)
})

test('a viewer who is far behind delays no other viewer, and costs the others nothing', async () => {
  const connections = connect(database.url, { max: 2, name: 'carillon test' })
  atEnd(() => connections.close())
  let queries = 0
  connections.pool.on('acquire', () => {
    queries += 1
  })
  const found = await database.pool.query(
    'select id from profiles where organization_id = $1 limit 1',
    [organizationId],
  )
  const addEvents = (type: string, count: number) =>
    database.pool.query(
      `insert into events (type, profile_id) select $1, $2 from generate_series(1, $3::integer)`,
      [type, found.rows[0].id, count],
    )
  const missed = 10_000
  const names = ['first', 'second', 'third', 'behind']
  const people = await Promise.all(names.map(async (name) => [name, await addViewer()] as const))
  await addEvents('profile.health', missed)
  // Transactions in databases of other tests hold events back, so the hub reads several times.
  const heldBack = 'select from events where tx_id >= pg_snapshot_xmin(pg_current_snapshot())'
  await eventually(async () => (await database.pool.query(heldBack)).rowCount === 0, {
    what: 'the events to be readable',
  })
  const { rows } = await database.pool.query(
    'select tx_id::text as tx, id::text from events order by tx_id desc, id desc limit 1',
  )
  const hub = openEventHub({ database: connections.database, log: pino({ level: 'silent' }) })
  atEnd(() => hub.close())
  const order: string[] = []
  let [read, queriesForAll] = [0, 0]
  for (const [name, { memberId }] of people) {
    const principal = { kind: 'member', memberId, clientId: 'c', scope: 'admin' } as const
    const position = name === 'behind' ? { tx: '0', id: '0' } : rows[0]
    const send = (sent: { type: string }[]) => {
      for (const { type } of sent) if (type === 'live') order.push(name)
      if (name !== 'behind' || read >= missed) return
      read += sent.length
      queriesForAll = queries
    }
    hub.join({ principal, position, send, end: () => undefined })
  }
  await addEvents('live', 1)
  await eventually(async () => order.length === 4)
  assert.equal(order.at(-1), 'behind')
  // 20 batches: read from two positions, and filtered for one viewer. Filtering for all four would be 100.
  assert.ok(read >= missed && queriesForAll < 80, `${queriesForAll} queries for ${read} events`)
})

test('a service that stops ends its streams, and does not wait for connections on which nothing was sent', async () => {
  const { token } = await addViewer()
  const app = await buildApp(service.services)
  const port = await freePort()
  await app.listen({ host: '127.0.0.1', port })
  const stream = await fetch(`http://127.0.0.1:${port}/v1/events/stream`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(stream.status, 200)
  const unused = openSocket(port, '127.0.0.1')
  await once(unused, 'connect')
  await eventually(async () => (await countConnections(app.server)) === 2)
  // After a minute without a request the service would answer 408.
  let answer = ''
  unused.on('data', (bytes) => {
    answer += String(bytes)
  })
  const closed = once(unused, 'close')
  const text = stream.text()
  await app.close()
  assert.match(await text, /^retry: /)
  await closed
  assert.equal(answer, '')

  // A request that was under way when the process began to stop.
  let hasEnded = false
  const principal = { kind: 'member', memberId: '1', clientId: 'c', scope: 'admin' } as const
  const end = () => {
    hasEnded = true
  }
  events.join({ principal, position: { tx: '0', id: '0' }, send: () => undefined, end })
  assert.ok(hasEnded)
})

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
