// Each example in an empty folder, against a service that publishes: it schedules a message and receives the signed webhook of its publication.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { installPacked } from '../sdk/packed.ts'
import { startCarillon } from '../start/carillon.ts'
import { atEnd } from '../support/at-end.ts'
import { basic, call, send } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { need } from '../support/need.ts'

const examples = fileURLToPath(new URL('../../examples/', import.meta.url))
const service = await startCarillon({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })
const environment = await readDemo()

/** As examples/README.md says. */
async function readDemo(): Promise<Record<string, string>> {
  const { members, apps, profiles } = await service.demo()
  const [member, profile] = [need(need(members)[0]), need(need(profiles)[0])]
  const app = need(need(apps).find(({ kind }) => kind === 'MEMBER'))
  const clientId = need(app.clientId)
  const clientSecret = need(app.clientSecret)
  const answer = await send(`${service.url}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic({ clientId, clientSecret }) },
    body: new URLSearchParams({ grant_type: 'member_app', member_id: `${member.id}` }),
  })
  const { access_token: token } = answer.body as { access_token: string }
  const made = await call(service, token, 'POST', `/v1/apps/${clientId}/webhookSecret`)
  const { webhookSecret } = (made.body as { data: { webhookSecret: string } }).data
  return {
    PATH: process.env.PATH ?? '',
    ...{ CARILLON_SERVER: service.url, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret },
    ...{ MEMBER_ID: `${member.id}`, PROFILE_ID: `${profile.id}`, WEBHOOK_SECRET: webhookSecret },
  }
}

type Started = { port: string; output: () => string; ended: Promise<number | null>; end(): void }

async function start(
  folder: string,
  words: [string, ...string[]],
  sendIn: string,
): Promise<Started> {
  const port = String(await freePort())
  const [program, ...rest] = words
  const child = spawn(program, rest, {
    cwd: folder,
    env: { ...environment, PORT: port, SEND_IN: sendIn },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  atEnd(async () => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { port, output: () => output, ended, end: () => void child.kill() }
}

async function isRefused({ port }: Started): Promise<boolean> {
  const forged = { method: 'POST', body: '{"type":"message.sent","data":{}}' }
  const headers = {
    'webhook-id': '1',
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': 'v1,c2lnbmF0dXJl',
  }
  const answer = await send(`http://localhost:${port}/events`, { ...forged, headers })
  return answer.status === 400
}

async function tryExample(folder: string, words: [string, ...string[]]): Promise<void> {
  const published = await start(folder, words, '2')
  assert.equal(await published.ended, 0, published.output())
  assert.match(published.output(), /^scheduled \d+$/m)
  assert.match(published.output(), /^message\.sent http/m)
  // One that still waits for its event when a stranger sends one.
  const waiting = await start(folder, words, '86400')
  await eventually(() => waiting.output().includes('message.scheduled'), { what: 'an event' })
  assert.ok(await isRefused(waiting))
  assert.doesNotMatch(waiting.output(), /message\.sent/)
  waiting.end()
  await waiting.ended
}

test('Node, with the packed client', async () => {
  const { folder } = await installPacked()
  await copyFile(join(examples, 'node/schedule.mjs'), join(folder, 'schedule.mjs'))
  await tryExample(folder, [process.execPath, 'schedule.mjs'])
})

test('Python, by plain HTTP', async (t: TestContext) => {
  if (spawnSync('python3', ['--version']).error) return t.skip('the program python3 is missing')
  const folder = await mkdtemp(join(tmpdir(), 'carillon-example-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  await copyFile(join(examples, 'python/schedule.py'), join(folder, 'schedule.py'))
  await tryExample(folder, ['python3', 'schedule.py'])
})
