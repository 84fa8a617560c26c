// scripts/install.mjs with a small project: interruptions, and what the next start does.
import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atEnd } from '../support/at-end.ts'
import { eventually } from '../support/eventually.ts'
import { makeProject } from './project.ts'

const { findFault } = (await import(
  fileURLToPath(new URL('../../scripts/install/find-fault.mjs', import.meta.url))
)) as { findFault(directory: string): string | undefined }
const whole = await makeProject()

test('installs once, despite stale locks, and prints nothing when there is nothing to do', async () => {
  // It leads a process group, like an installation, and reuses the pid of a dead one.
  const unrelated = spawn('sleep', ['600'], { detached: true })
  atEnd(async () => unrelated.kill())
  await writeFile(join(whole.directory, `.install-lock.${unrelated.pid}.of-another-start`), '')
  await writeFile(join(whole.directory, '.install-lock.4190000.of-a-dead-one'), '')
  const first = await whole.install().ended
  assert.equal(first.code, 0, first.output)
  assert.match(first.output, /^Installing the packages of Carillon: done after \d+ s$/m)
  assert.deepEqual(whole.locks(), [])
  const second = await whole.install().ended
  assert.deepEqual({ code: second.code, output: second.output }, { code: 0, output: '' })
  assert.equal(whole.installations().length, 1)
})

test('another user may use the installed packages, and gets an error if some must be installed', async (t) => {
  const unprivileged = { uid: 65_534, gid: 65_534 }
  if (process.getuid?.() !== 0) return t.skip('only root can become another user')
  // A checkout in a private folder, such as one of mktemp, has a Node that only its owner can run.
  const { status } = spawnSync(process.execPath, ['-v'], unprivileged)
  if (status !== 0) return t.skip(`another user cannot run ${process.execPath}`)
  const { code, output } = await whole.install(unprivileged).ended
  assert.deepEqual({ code, output }, { code: 0, output: '' })
  await rm(join(whole.directory, 'node_modules', '.package-lock.json'))
  const refused = await whole.install(unprivileged).ended
  assert.equal(refused.code, 1)
  assert.match(refused.output, /must be installed by a user who may write in/)
})

/** Incomplete installations, and the messages about them. */
const damages: [expected: RegExp | undefined, damage: (modules: string) => Promise<void>][] = [
  [undefined, async () => undefined],
  [/not to the end/, (modules) => rm(modules, { recursive: true })],
  [/not to the end/, (modules) => rm(join(modules, '.package-lock.json'))],
  [/not to the end/, (modules) => truncate(join(modules, '.package-lock.json'), 50)],
  [/not those of package-lock.json/, (modules) => changeVersion(modules)],
  [/held is missing/, (modules) => rm(join(modules, 'held'), { recursive: true })],
  [/held is missing or was changed/, (modules) => rm(join(modules, 'held', 'install.js'))],
  [/bin\/node is missing or does not run/, (modules) => writeNode(modules, 'exit 1')],
  [/bin\/node is Node v20.20.2/, (modules) => writeNode(modules, 'echo v20.20.2')],
  [undefined, (modules) => writeNode(modules, 'echo v24.21.0')],
]

test('an incomplete installation is detected', async () => {
  const installed = join(whole.directory, 'node_modules')
  assert.equal((await whole.install().ended).code, 0)
  for (const [expected, damage] of damages) {
    const copy = join(whole.directory, 'copy')
    await cp(join(whole.directory, 'package-lock.json'), join(copy, 'package-lock.json'))
    await promisify(execFile)('cp', ['-a', installed, copy])
    await damage(join(copy, 'node_modules'))
    const fault = findFault(copy)
    await rm(copy, { recursive: true })
    if (expected) assert.match(String(fault), expected, String(damage))
    else assert.equal(fault, undefined, String(damage))
  }
})

test('a Node program that does not run is replaced by that of the machine', async () => {
  await writeNode(join(whole.directory, 'node_modules'), 'exit 1')
  const { code, output } = await whole.install().ended
  assert.deepEqual({ code, output }, { code: 0, output: '' })
  assert.ok(!existsSync(join(whole.directory, 'node_modules', '.bin', 'node')))
})

test('interrupted and restarted at once, an installation never conflicts with the previous one', async () => {
  const project = await makeProject()
  await project.hold()
  const interrupted = project.install()
  const first = await project.untilBegun(0)
  interrupted.process.kill('SIGINT')
  const end = await interrupted.ended
  assert.equal(end.signal, 'SIGINT', 'which a shell makes 130')
  assert.match(end.output, /^The installation was interrupted\..*next start/m)
  assert.ok(!isAlive(first), 'the script that waits for ever is gone, and npm with it')
  assert.deepEqual(project.locks(), [])

  const killed = project.install()
  const second = await project.untilBegun(1)
  killed.process.kill('SIGKILL')
  const withoutNpm = project.install()
  const third = await project.untilBegun(2)
  assert.ok(!isAlive(second), 'nothing of a killed installation works on beside the next')
  process.kill(parentOf(parentOf(third)), 'SIGKILL')
  const failed = await withoutNpm.ended
  assert.equal(failed.code, 1)
  assert.match(failed.output, /could not be installed: npm was ended by SIGKILL/)

  const both = [project.install(), project.install()]
  await project.untilBegun(3)
  const isWaiting = () => both.some(({ output }) => /Waiting for another/.test(output()))
  await eventually(isWaiting, { what: 'one to wait for the other' })
  await project.release()
  const ends = await Promise.all(both.map(({ ended }) => ended))
  assert.deepEqual(
    ends.map(({ code }) => code),
    [0, 0],
    JSON.stringify(ends),
  )
  assert.equal(project.installations().length, 4)
  assert.deepEqual(project.locks(), [])
})

test('an npm that outlived its installer is waited for, and its result is used', async () => {
  const project = await makeProject()
  await project.waitLongForOrphans()
  await project.hold()
  const killed = project.install()
  const script = await project.untilBegun(0)
  const worker = parentOf(parentOf(parentOf(script)))
  // Suspended first, because it would otherwise notice the end of its parent and kill npm.
  process.kill(worker, 'SIGSTOP')
  killed.process.kill('SIGKILL')
  process.kill(worker, 'SIGKILL')
  const next = project.install()
  await eventually(() => /Waiting for another/.test(next.output()), { what: 'it to wait' })
  await project.release()
  const { code, output } = await next.ended
  assert.equal(code, 0, output)
  assert.equal(project.installations().length, 1)
  assert.deepEqual(project.locks(), [])
})

async function changeVersion(modules: string): Promise<void> {
  const note = join(modules, '.package-lock.json')
  await writeFile(note, (await readFile(note, 'utf8')).replaceAll('1.0.0', '1.0.1'))
}

async function writeNode(modules: string, command: string): Promise<void> {
  await mkdir(join(modules, '.bin'), { recursive: true })
  await writeFile(join(modules, '.bin', 'node'), `#!/bin/sh\n${command}\n`, { mode: 0o755 })
}

function isAlive(pid: number): boolean {
  const state = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return state.trim() !== '' && !state.startsWith('Z')
}

function parentOf(pid: number): number {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })
  const parent = Number(stdout)
  // A signal to process 0 would reach the group of the test itself.
  assert.ok(parent > 0, `process ${pid} has ended`)
  return parent
}
