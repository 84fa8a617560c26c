// Ctrl-C, SIGTERM and SIGKILL: requests in flight are answered, everything ends within a limit, nothing is lost.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { call, send } from '../support/client.ts'
import { makeTestDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'
import {
  copyDirectory,
  databaseUrlIn,
  type Environment,
  makeDirectory,
  postgresPids,
  type Running,
  spawnCarillon,
  startCarillon,
} from './carillon.ts'
import { makePreparedDirectory } from './prepared.ts'

const template = await makePreparedDirectory()

const bystanders = {
  SIGTERM: {
    name: 'idle keep-alive connections',
    /** Twenty connections, each with an answered request. */
    async open({ url }: Running): Promise<() => void> {
      const agent = new Agent({ keepAlive: true, maxSockets: 20 })
      const visit = () =>
        new Promise((resolve, reject) => {
          get(`${url}/livez`, { agent }, (response) => {
            response.resume().on('end', resolve)
          }).on('error', reject)
        })
      await Promise.all(Array.from({ length: 20 }, visit))
      assert.equal(Object.values(agent.freeSockets).flat().length, 20)
      return () => agent.destroy()
    },
  },
  SIGINT: {
    name: 'connections on which nothing was sent',
    async open({ url }: Running): Promise<() => void> {
      const { hostname, port } = new URL(url)
      const sockets = Array.from({ length: 5 }, () => connect(Number(port), hostname))
      await Promise.all(sockets.map((socket) => once(socket, 'connect')))
      // The service has accepted these before a later one, on which it answers.
      assert.equal((await send(`${url}/livez`)).status, 200)
      return () => {
        for (const socket of sockets) socket.destroy()
      }
    },
  },
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  const { name, open } = bystanders[signal]
  test(`${signal} lets a request in flight finish, and ${name} do not delay the stop`, async () => {
    const service = await startWarm()
    const token = await tokenOfOwner(service)
    const close = await open(service)
    const lock = await lockMembers(service)
    const answer = call(service, token, 'GET', '/v1/me')
    await eventually(lock.isWaitedFor, { what: 'the request to wait for the lock' })
    const stopped = service.stop(signal)
    await eventually(() => service.output().includes('"stopping"'), {
      what: 'the signal to be heard',
    })
    // Long enough for a process that does not wait to exit.
    await sleep(500)
    assert.equal(service.process.exitCode, null)
    await lock.release()
    assert.equal((await answer).status, 200)
    const ended = await stopped
    close()
    await assertEnded(service, ended)
    // The client keeps the connection alive; the service must not wait for it.
    assert.doesNotMatch(ended.output, /did not finish in time/)
  })
}

test('a request that never ends is answered with 503, and PostgreSQL is shut down in order', async () => {
  const service = await startWarm()
  const token = await tokenOfOwner(service)
  const lock = await lockMembers(service)
  const answer = call(service, token, 'GET', '/v1/me')
  await eventually(lock.isWaitedFor, { what: 'the request to wait for the lock' })
  const ended = await service.stop()
  const { status, text } = await answer
  assert.equal(status, 503, text)
  assert.match(text, /The service is stopping/)
  await assertEnded(service, ended)
})

test('a signal in the middle of the start leaves nothing behind', async () => {
  const directory = await copyDirectory(template)
  const child = spawnCarillon(['start'], {
    CARILLON_DATA_DIR: directory,
    PORT: String(await freePort()),
    SANDBOX: 'no',
  })
  await eventually(() => postgresPids(directory).length > 0, {
    what: 'PostgreSQL to start',
    every: 50,
  })
  child.kill('SIGTERM')
  const { code } = await child.ended
  assert.equal(code, 0, child.output())
  assert.deepEqual(postgresPids(directory), [])
})

test('SIGTERM during a start ends it after the current step', async () => {
  const { url, pool } = await makeTestDatabase()
  const migrating = await pool.connect()
  // Without the limit that closes our connections when they are idle in a transaction.
  await migrating.query('set idle_in_transaction_session_timeout = 0')
  await migrating.query('begin')
  await migrating.query('lock table migrations in access exclusive mode')
  const child = spawnCarillon(['start'], {
    CARILLON_DATA_DIR: join(await makeDirectory(), 'data'),
    DATABASE_URL: url,
    PORT: String(await freePort()),
    SANDBOX: 'no',
  })
  const waiting = `select from pg_stat_activity
     where application_name = 'carillon migrate' and wait_event_type = 'Lock'
       and datname = current_database()`
  await eventually(async () => Number((await pool.query(waiting)).rowCount) > 0, {
    what: 'the start to wait for the lock',
  })
  child.kill('SIGTERM')
  await eventually(() => child.output().includes('"stopping"'), { what: 'the signal to be heard' })
  await migrating.query('commit')
  migrating.release()
  const { code } = await child.ended
  assert.equal(code, 0, child.output())
  assert.doesNotMatch(child.output(), /Carillon is ready/)
})

/** With the sandbox. Two tests use it; the second kills it. */
let running: Promise<Running> | undefined
function full(): Promise<Running> {
  running ??= startWarm({})
  return running
}

test('when PostgreSQL alone is killed, it is started again, and what waits goes out', async () => {
  const service = await full()
  const token = await tokenOfOwner(service)
  const { profiles = [], sandboxUrl } = await service.demo()
  const text = 'Whatever happens'
  const answer = await call(service, token, 'POST', '/v1/messages', {
    text,
    socialProfileIds: [profiles[0]?.id],
    scheduledSendTime: new Date(Date.now() + 3000).toISOString(),
  })
  assert.equal(answer.status, 200, answer.text)
  // The main process; the others notice and exit.
  process.kill(need(postgresPids(service.directory)[0]), 'SIGKILL')
  const { data } = answer.body as { data: { id: string }[] }
  await eventually(
    async () => {
      const now = await call(service, token, 'GET', `/v1/messages/${data[0]?.id}`)
      return now.text.includes('"SENT"')
    },
    { what: 'the message to be sent' },
  )
  const posts = await (await fetch(`${sandboxUrl}/_sandbox/posts`)).text()
  assert.equal(posts.split(text).length, 2, posts)
  assert.match(service.output(), /PostgreSQL \(process \d+\) is gone: starting it again/)
})

test('after SIGKILL the service restarts with everything that was written', async () => {
  const service = await full()
  const token = await tokenOfOwner(service)
  const demo = await service.demo()
  const teams = `/v1/organizations/${demo.organizations[0]?.id}/teams`
  const made = await call(service, token, 'POST', teams, { teamName: 'Night shift' })
  assert.equal(made.status, 200, made.text)
  await service.stop('SIGKILL')
  assert.notDeepEqual(postgresPids(service.directory), [], 'PostgreSQL outlives the kill')

  const adopting = await startCarillon({ CARILLON_DATA_DIR: service.directory, SANDBOX: 'no' })
  assert.match((await call(adopting, token, 'GET', teams)).text, /Night shift/)

  // As after a power failure, without any notice.
  for (const pid of adopting.pids()) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has exited, because those before it are gone.
    }
  }
  await eventually(() => postgresPids(service.directory).length === 0, {
    what: 'all of them to be gone',
    every: 50,
  })
  const recovered = await startCarillon({ CARILLON_DATA_DIR: service.directory, SANDBOX: 'no' })
  assert.match((await call(recovered, token, 'GET', teams)).text, /Night shift/)
  await assertEnded(recovered, await recovered.stop())
})

async function startWarm(settings: Environment = { SANDBOX: 'no' }): Promise<Running> {
  return startCarillon({ CARILLON_DATA_DIR: await copyDirectory(template), ...settings })
}

async function assertEnded(
  service: Running,
  ended: { code: number | null; output: string },
): Promise<void> {
  // After its limit the process would say so.
  assert.doesNotMatch(ended.output, /took too long/)
  assert.equal(ended.code, 0, ended.output)
  assert.deepEqual(postgresPids(service.directory), [])
  const log = await readFile(join(service.directory, 'postgres', 'log'), 'utf8')
  assert.match(log.trimEnd().split('\n').at(-1) ?? '', /database system is shut down$/)
  assert.equal(/^.*\n {4}at .*\n.*$/m.exec(ended.output)?.[0], undefined)
}

async function tokenOfOwner(service: Running): Promise<string> {
  const { apps = [], members = [] } = await service.demo()
  const app = need(apps[0])
  const answer = await send(`${service.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'member_app', member_id: String(members[0]?.id) }),
  })
  return (answer.body as { access_token: string }).access_token
}

/** Blocks reads of members until the lock is released. */
async function lockMembers(service: Running) {
  const url = await databaseUrlIn(service.directory)
  const [holder, watcher] = [new pg.Client(url), new pg.Client(url)]
  for (const client of [holder, watcher]) {
    // PostgreSQL may stop while these connections are open.
    client.on('error', () => undefined)
    await client.connect()
  }
  await holder.query('begin')
  await holder.query('lock table members in access exclusive mode')
  return {
    async isWaitedFor(): Promise<boolean> {
      const { rowCount } = await watcher.query('select from pg_locks where not granted')
      return Number(rowCount) > 0
    },
    async release(): Promise<void> {
      await holder.query('commit')
      await holder.end()
      await watcher.end()
    },
  }
}
