// npm start of a fresh clone, interrupted ten times at random moments of the installation and started again at once:
// in the end it starts. Processes are found in /proc, so it needs Linux.
import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { freePort } from '../support/free-port.ts'
import { cleanEnvironment } from './project.ts'

const rounds = 10
// A whole installation on a busy machine.
const timeout = 10 * 60_000
const seed = Number(process.env.INSTALL_SEED ?? randomInt(1_000_000))
const random = makeRandom(seed)
const root = fileURLToPath(new URL('../..', import.meta.url))
const clone = await makeClone()
const packages = listPackages()

type Start = { process: ChildProcess; output(): string; ended: Promise<void> }

/** Ways to interrupt; each gets the process of npm start, which leads a group. */
const ways: Record<string, (npm: number) => void> = {
  'Ctrl-C': (npm) => kill([-npm], 'SIGINT'),
  'SIGTERM to npm start': (npm) => kill([npm], 'SIGTERM'),
  'SIGTERM to all in the terminal': (npm) => kill([-npm], 'SIGTERM'),
  'SIGKILL to the script alone': () => kill(find(/scripts\/install\.mjs/), 'SIGKILL'),
  'SIGKILL to all in the terminal': (npm) => kill([-npm], 'SIGKILL'),
  'SIGKILL to the npm that installs': () => kill(find(/^npm ci|npm-cli\.js.ci/), 'SIGKILL'),
  'SIGKILL to everything but that npm': (npm) =>
    kill([-npm, ...find(/install\/work\.mjs/)], 'SIGKILL'),
  'SIGKILL to everything': (npm) => kill([-npm, ...find(/./)], 'SIGKILL'),
}

// If npm start gets as far as the service, the service exits by itself.
const nowhere = { DATABASE_URL: 'postgres://none@127.0.0.1:1/nothing' }

console.info(`INSTALL_SEED=${seed} chooses the same ways and moments again`)
for (let round = 0; round < rounds; round += 1) {
  const names = Object.keys(ways)
  const name = names[(round + Math.floor(seed)) % names.length] ?? ''
  const share = random()
  const title = `${round + 1}: ${name}, ${Math.round(share * 100)} %`
  test(title, { timeout }, async (t) => {
    // Without this file everything is installed again, even if npm was faster than the test.
    await rm(join(clone, 'node_modules', '.package-lock.json'), { force: true })
    const start = startNpm(['start'], nowhere)
    await reach(start, share)
    t.diagnostic(`${countPackages()} packages were there; ${start.output().split('\n').at(-2)}`)
    // Nothing has failed before the interruption. The process may have exited if another one has installed the packages.
    if (start.process.exitCode !== null) assert.match(start.output(), /^carillon: .*database/im)
    ways[name]?.(Number(start.process.pid))
  })
}

test('then npm start succeeds, and the command works', { timeout }, async () => {
  const start = startNpm(['start'], { PORT: String(await freePort()) })
  const isReady = () => {
    assert.equal(start.process.exitCode, null, start.output())
    return /^Carillon is ready/m.test(start.output())
  }
  await eventually(isReady, { what: 'npm start to come up', within: timeout, every: 100 })
  const help = await promisify(execFile)('npm', ['run', 'carillon', '--', 'help'], {
    cwd: clone,
    env: cleanEnvironment(),
  })
  assert.match(help.stdout + help.stderr, /^ +carillon migrate$/m)
  start.process.kill('SIGTERM')
  await start.ended
  assert.deepEqual(leftBehind(), [])
})

/** The moment of an interruption: after some milliseconds, or when so many old packages are removed or new ones installed. */
async function reach(start: Start, share: number): Promise<void> {
  const old = countPackages()
  const isComing = share >= 0.5
  let wereGone = old === 0
  const hasReached = () => {
    if (start.process.exitCode !== null) return true
    const there = countPackages()
    wereGone ||= there < packages.length / 50
    return isComing ? wereGone && there / packages.length >= 2 * share - 1 : there < old * share * 2
  }
  if (share < 0.2 || (old === 0 && !isComing)) await sleep(share * 10_000)
  else await eventually(hasReached, { what: 'the moment', within: timeout, every: 5 })
}

function countPackages(): number {
  return packages.filter((name) => existsSync(join(clone, name, 'package.json'))).length
}

function startNpm(words: string[], environment: Record<string, string>): Start {
  const child = spawn('npm', words, {
    cwd: clone,
    env: { ...cleanEnvironment(), CARILLON_DATA_DIR: join(clone, '.carillon'), ...environment },
    // As in a shell: Ctrl-C goes to this group.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  return { process: child, output: () => output, ended }
}

async function makeClone(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-clone-'))
  atEnd(async () => {
    kill(find(/./), 'SIGKILL')
    await rm(directory, { recursive: true, force: true, maxRetries: 5 })
  })
  const left = /^(node_modules|\.git|\.carillon|\.env|\.install-lock.*)$/
  await cp(root, directory, {
    recursive: true,
    filter: (file) => !left.test(relative(root, file)),
  })
  return directory
}

function listPackages(): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { optional?: boolean; link?: boolean }>
  }
  const all = Object.entries(lock.packages)
  return all
    .filter(([name, entry]) => name.includes('node_modules/') && !entry.optional && !entry.link)
    .map(([name]) => name)
}

/** The processes that run in the clone with a matching command. */
function find(command: RegExp): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return readlinkSync(`/proc/${name}/cwd`).startsWith(clone) && command.test(words)
      } catch {
        return false // it ended while we looked
      }
    })
    .map(Number)
}

function leftBehind(): string[] {
  const locks = readdirSync(clone).filter((name) => name.startsWith('.install-lock'))
  return [...locks, ...find(/./).map((pid) => `process ${pid}`)]
}

function kill(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has already exited.
    }
  }
}

/** Numbers from 0 to 1 that follow from the seed alone. */
function makeRandom(from: number): () => number {
  let state = from + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
