// carillon doctor says what is wrong, and its exit code too.
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { openPublishingWorld } from '../publishing/world.ts'
import { atEnd } from '../support/at-end.ts'
import { spawnCarillon } from '../support/carillon.ts'
import { freePort } from '../support/free-port.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { networkSettings } from '../support/network-settings.ts'

const world = await openPublishingWorld()
const directory = await mkdtemp(join(tmpdir(), 'carillon-doctor-'))
atEnd(() => rm(directory, { recursive: true, force: true }))
const settings = {
  DATABASE_URL: world.database.url,
  CARILLON_KEYS: testKeys,
  ALLOW_PRIVATE_SERVERS: 'yes',
  ...networkSettings(world.sandbox.addresses),
}

test('without a worker, and with a message that is late', async () => {
  const { id } = await world.schedule()
  await world.database.pool.query(
    `update messages set act_at = now() - interval '5 minutes' where id = $1`,
    [id],
  )
  await world.database.pool.query(
    `update lanes set wake_at = now() - interval '5 minutes', next_at = now() - interval '5 minutes'`,
  )
  const said = await ask()
  assert.match(said, /WRONG {2}No worker runs: nothing is published\./)
  assert.match(said, /WRONG {2}The most overdue profile .* for (29\d|3\d\d) s\./)
  assert.match(said, /carillon: \d of \d+ checks need you\./)
})

test('with a worker that has caught up', async () => {
  const worker = spawnCarillon('worker', settings)
  atEnd(worker.end)
  await worker.ready
  await world.allSettled()
  const said = await ask()
  assert.match(said, /ok {5}Workers run\./)
  assert.match(said, /ok {5}The most overdue profile .* for 0 s\./)
  assert.match(said, /\(\d+ %\) of the disk/)
  // It would run the jobs of the next test.
  await worker.end()
})

test('how much waits, and what went wrong last', async () => {
  const { pool } = world.database
  await pool.query(`
    update lanes set paused_until = now() + interval '1 hour' where profile_id = (select min(profile_id) from lanes);
    select graphile_worker.add_job('send-mail', run_at => now() - interval '20 minutes')`)
  await pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'the mail server is away' || chr(10) || 'at x'
     where id = (select max(id) from graphile_worker._private_jobs)`,
  )
  await pool.query(
    `select graphile_worker.add_job('process-media', run_at => now() - interval '20 minutes')`,
  )
  const said = await ask()
  assert.match(
    said,
    /ok {5}\d+ profiles are due, 0 are held by a pause of their owner, 1 wait because/,
  )
  assert.match(
    said,
    /WRONG {2}Of the jobs process-media 1 wait, the oldest for 1[12]\d\d s, and 0 were given up/,
  )
  assert.match(
    said,
    /ok {5}The last problem of send-mail \(1 jobs\), at 20.*: the mail server is away$/m,
  )
  assert.match(said, /ok {5}LinkedIn ends version \d+ of its API on 20/)
  assert.match(said, /is no public https address: networks that fetch media cannot do it there/)
  assert.match(said, /ok {5}No mail is sent: SMTP_URL is not set/)
})

test('a mail is tried, and media that a network could fetch', async () => {
  const port = await freePort()
  const smtp = {
    SMTP_URL: `smtp://localhost:${port}`,
    PUBLIC_URL: 'https://carillon.invalid.example',
  }
  const refused = await ask(['--mail', 'ops@example.com'], smtp)
  assert.match(refused, /WRONG {2}The mail server did not take a mail: .*ECONNREFUSED/)
  assert.match(refused, /WRONG {2}Networks fetch media from https:.*: it does not answer/)
  const server = await startMailServer()
  const sent = await ask(['--mail', 'ops@example.com'], { SMTP_URL: server.url })
  assert.match(sent, /ok {5}The mail server has taken a mail to ops@example\.com/)
  assert.match(need(server.mails[0]), /asked for with carillon doctor/)
})

async function ask(words: string[] = [], more: Record<string, string> = {}): Promise<string> {
  const environment = { ...settings, CARILLON_DATA_DIR: directory, ...more }
  const doctor = spawnCarillon('doctor', environment, words)
  await doctor.ended
  return doctor.output()
}

/** Takes every mail. */
async function startMailServer(): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void text(stream).then((mail) => {
        mails.push(mail)
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, mails }
}
