// The image of the Dockerfile without a container runtime: its steps are run in an empty Debian, and its commands as a container would run them,
// by the user node, without a capability, on a read-only root with /tmp and the volume.
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { chown, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { childPids } from '../../start/carillon.ts'
import { atEnd } from '../../support/at-end.ts'
import { send } from '../../support/client.ts'
import { makeTestDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/free-port.ts'
import { testKeys } from '../../support/keys.ts'
import { need } from '../../support/need.ts'
import { publishOne } from '../publish-one.ts'
import { makeBase, whyNoBase } from './base.ts'
import { buildImage, type Image } from './build.ts'
import { spawnConfined } from './confined.ts'

const building = build()

async function build(): Promise<{ image: Image } | { reason: string }> {
  const cannot = whyNoBase()
  if (cannot) return { reason: cannot }
  const folder = await mkdtemp(join(tmpdir(), 'carillon-image-'))
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const archive = join(folder, 'base.tar')
  const reason = await makeBase(join(folder, 'base'), archive)
  return reason ? { reason } : { image: await buildImage(archive, folder) }
}

type Running = { output(): string; ended: Promise<number | null>; pid(): number; stop(): void }

/** As `docker run --read-only --cap-drop ALL --security-opt no-new-privileges --tmpfs /tmp`, with the network of the machine. */
async function start(
  image: Image,
  words: string[],
  settings: Record<string, string>,
): Promise<Running & { data: string }> {
  assert.deepEqual(image.volumes, ['/data'])
  const data = await mkdtemp(join(tmpdir(), 'carillon-volume-'))
  atEnd(() => rm(data, { recursive: true, force: true, maxRetries: 5 }))
  await chown(data, image.user.uid, image.user.gid)
  const env = { ...image.env, HOME: '/home/node', ...settings }
  const child = spawnConfined({ ...image, env, data }, [...image.entrypoint, ...words])
  atEnd(async () => void child.kill('SIGKILL'))
  return { ...follow(child), data }
}

function follow(child: ChildProcess): Running {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const pid = () => need(childPids(need(child.pid))[0])
  return {
    output: () => output,
    ended: new Promise((resolve) => child.on('close', resolve)),
    pid,
    // The first process of the container, which is the program itself.
    stop: () => void process.kill(pid(), 'SIGTERM'),
  }
}

async function untilReady(running: Running, url: string): Promise<void> {
  let isOver = false
  void running.ended.then(() => {
    isOver = true
  })
  const isReady = async () => {
    if (isOver) throw new Error(running.output())
    return (await send(`${url}/readyz`).catch(() => undefined))?.status === 200
  }
  await eventually(isReady, { what: 'the container to be ready', every: 200 })
}

async function expectConfined({ pid }: Running, { user }: Image): Promise<void> {
  const status = await readFile(`/proc/${pid()}/status`, 'utf8')
  const { uid } = user
  assert.match(status, new RegExp(`^Uid:\\s+${uid}\\s+${uid}\\s+${uid}\\s+${uid}$`, 'm'))
  assert.match(status, /^CapEff:\s+0+$/m)
  assert.match(status, /^CapBnd:\s+0+$/m)
  assert.match(status, /^NoNewPrivs:\s+1$/m)
  const mounts = (await readFile(`/proc/${pid()}/mounts`, 'utf8')).split('\n')
  const rootMount = need(mounts.map((line) => line.split(' ')).findLast(([, at]) => at === '/'))
  assert.match(need(rootMount[3]), /^ro\b/)
}

test('every step of the Dockerfile runs in an empty Debian', async (t: TestContext) => {
  const built = await building
  if ('reason' in built) return t.skip(built.reason)
  const { image } = built
  assert.ok(image.ran.some((step) => step.startsWith('RUN npm ci --omit=dev')))
  assert.ok(image.ran.some((step) => step.startsWith('RUN apt-get')))
  assert.notEqual(image.user.uid, 0)
  const within = (path: string) => join(image.folder, image.workdir, path)
  const packages = await readdir(within('node_modules'))
  assert.ok(packages.includes('fastify'))
  assert.deepEqual(
    packages.filter((name) => /^(@?typescript|vite|playwright-core|node-linux-.*)$/.test(name)),
    [],
  )
  assert.match(await readFile(within('console/dist/index.html'), 'utf8'), /<script/)
  assert.ok(JSON.parse(await readFile(within('sbom.cdx.json'), 'utf8')).components.length > 300)
  assert.ok((await stat(join(image.folder, 'usr/bin/ffmpeg'))).isFile())
})

test('the command start, on a read-only root: it publishes a message, and stops', async (t: TestContext) => {
  const built = await building
  if ('reason' in built) return t.skip(built.reason)
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const settings = { PORT: port, PUBLIC_URL: url, LOAD_DEMO: 'yes', SANDBOX: 'yes' }
  const running = await start(built.image, ['start'], settings)
  await untilReady(running, url)
  await expectConfined(running, built.image)
  await publishOne(url, join(running.data, 'demo.json'), 'From the image')
  const page = await send(url, { headers: { accept: 'text/html' } })
  assert.match(page.text, /<script/)
  running.stop()
  assert.equal(await running.ended, 0, running.output())
})

test('the command of the image, with a database of its own: it migrates, then answers', async (t: TestContext) => {
  const built = await building
  if ('reason' in built) return t.skip(built.reason)
  const { image } = built
  assert.deepEqual(image.command, ['api'])
  const { url: database } = await makeTestDatabase()
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const settings = {
    ...{ PORT: port, PUBLIC_URL: url, DATABASE_URL: database },
    CARILLON_KEYS: testKeys,
  }
  const migrating = await start(image, ['migrate'], settings)
  assert.equal(await migrating.ended, 0, migrating.output())
  const running = await start(image, image.command, settings)
  await untilReady(running, url)
  await expectConfined(running, image)
  running.stop()
  assert.equal(await running.ended, 0, running.output())
})
