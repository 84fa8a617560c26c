// A small project with the real installer and one package whose installation takes as long as the test wants.
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export type Project = {
  directory: string
  /** From now on the install script of the package waits until it is released. */
  hold(): Promise<void>
  release(): Promise<void>
  /** The pids of the install scripts that ran, in their order. */
  installations(): number[]
  install(as?: { uid: number; gid: number }): Installation
  /** Returns when an install script runs that is not among the first `before`. */
  untilBegun(before: number): Promise<number>
  locks(): string[]
  /** An npm without its installer is not ended, however long the machine takes. */
  waitLongForOrphans(): Promise<void>
}

export type Installation = {
  process: ChildProcess
  output(): string
  ended: Promise<{ code: number | null; signal: string | null; output: string; seconds: number }>
}

export async function makeProject(): Promise<Project> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-install-'))
  atEnd(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  chmodSync(directory, 0o755)
  for (const part of ['scripts/install.mjs', 'scripts/install', 'server/node-version.mjs'])
    cpSync(join(root, part), join(directory, part), { recursive: true })
  await writePackages(directory)
  const held = join(directory, 'held')
  const project: Project = {
    directory,
    hold: () => writeFile(held, ''),
    release: () => rm(held),
    installations() {
      const log = join(directory, 'installations')
      if (!existsSync(log)) return []
      // Only complete lines, because the file may not be written yet.
      return readFileSync(log, 'utf8').split('\n').slice(0, -1).map(Number)
    },
    install: (as) => startInstaller(directory, as),
    async untilBegun(before) {
      const hasBegun = () => project.installations().length > before
      await eventually(hasBegun, { what: 'npm to install the package', every: 20 })
      return Number(project.installations().at(-1))
    },
    locks: () => readdirSync(directory).filter((name) => name.startsWith('.install-lock')),
    async waitLongForOrphans() {
      const file = join(directory, 'scripts/install/lock.mjs')
      const text = readFileSync(file, 'utf8')
      const changed = text.replace('const orphanMs = 60_000\n', 'const orphanMs = 600_000\n')
      assert.notEqual(changed, text)
      await writeFile(file, changed)
    },
  }
  return project
}

const installScript = `
const { appendFileSync, existsSync } = require('node:fs')
appendFileSync('../../installations', process.pid + '\\n')
while (existsSync('../../held')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
`

async function writePackages(directory: string): Promise<void> {
  const source = join(directory, 'source', 'package')
  mkdirSync(source, { recursive: true })
  const scripts = { install: 'node install.js' }
  await writeJson(join(source, 'package.json'), { name: 'held', version: '1.0.0', scripts })
  await writeFile(join(source, 'install.js'), installScript)
  const archive = join(directory, 'held.tgz')
  execFileSync('tar', ['-czf', archive, '-C', join(directory, 'source'), 'package'])
  const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`
  const own = { name: 'small', version: '1.0.0', dependencies: { held: 'file:held.tgz' } }
  await writeJson(join(directory, 'package.json'), { ...own, allowScripts: { held: true } })
  const held = { version: '1.0.0', resolved: 'file:held.tgz', integrity, hasInstallScript: true }
  const packages = { '': own, 'node_modules/held': held }
  const lock = { ...own, lockfileVersion: 3, requires: true, packages }
  await writeJson(join(directory, 'package-lock.json'), lock)
}

function writeJson(file: string, value: unknown): Promise<void> {
  return writeFile(file, JSON.stringify(value))
}

function startInstaller(directory: string, as?: { uid: number; gid: number }): Installation {
  const began = performance.now()
  const child = spawn(process.execPath, ['scripts/install.mjs'], {
    cwd: directory,
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = new Promise<Awaited<Installation['ended']>>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) =>
      resolve({ code, signal, output, seconds: (performance.now() - began) / 1000 }),
    )
  })
  return { process: child, output: () => output, ended }
}

/** The environment of a plain shell: without the variables that npm sets for the tests, and without the Node of this project. */
export function cleanEnvironment(): Record<string, string> {
  const folders = (process.env.PATH ?? '').split(':')
  const machine = folders.filter((folder) => !/node_modules|node-gyp/.test(folder))
  return { PATH: machine.join(':'), HOME: process.env.HOME ?? tmpdir() }
}
