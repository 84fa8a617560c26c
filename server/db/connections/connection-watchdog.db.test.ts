import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { sql } from 'kysely'
import { atEnd } from '../../../test/support/at-end.ts'
import { makeTestDatabase } from '../../../test/support/database.ts'
import { type Connections, connect } from '../db.ts'

test('a connection that no longer answers is ended, and the next one works', async () => {
  const { url } = await makeTestDatabase()
  const askers: ((using: Connections) => Promise<{ rows: { n: number }[] }>)[] = [
    ({ database }) => sql<{ n: number }>`select 1 as n`.execute(database),
    ({ pool }) => pool.query('select 1 as n'),
  ]
  const testWith = async (ask: (typeof askers)[number]) => {
    const between = await standBetween(new URL(url))
    const through = new URL(url)
    through.host = between.host
    const connections = connect(through.href, { max: 1, name: 't', statementMs: 3000 })
    atEnd(connections.close)
    await ask(connections)
    between.fallSilent()
    await assert.rejects(ask(connections), /Connection terminated/)
    assert.deepEqual((await ask(connections)).rows, [{ n: 1 }])
  }
  // One after the other: if the first fails, the second must not go on beside the next file.
  for (const ask of askers) await testWith(ask)
})

/** Forwards everything, until it falls silent: from then on it drops the data of the existing connections. */
async function standBetween(target: URL) {
  const passing = new Set<Socket>()
  const server = createServer((near) => {
    const far = connectTo(Number(target.port), target.hostname)
    passing.add(near)
    near.on('data', (data) => passing.has(near) && far.write(data))
    far.on('data', (data) => passing.has(near) && near.write(data))
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined)
      one.on('close', () => other.destroy())
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => server.close())
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    fallSilent: () => passing.clear(),
  }
}
