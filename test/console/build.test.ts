// npm start builds the console when its sources have changed, and starts without it when the build fails.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { runNode } from '../../scripts/check.ts'
import { atEnd } from '../support/at-end.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('a changed source is built again, an unchanged one is not', async () => {
  const project = await makeProject()
  assert.match((await build(project)).output, /^Building the console …\nThe console is built/)
  const page = await readFile(join(project, 'console/dist/index.html'), 'utf8')
  assert.deepEqual(await build(project), { code: 0, output: '' })

  await writeFile(join(project, 'console/main.tsx'), 'document.title = "changed"\n')
  assert.match((await build(project)).output, /The console is built/)
  assert.notEqual(await readFile(join(project, 'console/dist/index.html'), 'utf8'), page)
})

test('a build that fails keeps the last one, leaves nothing behind, and stops npm start never', async () => {
  const project = await makeProject()
  await build(project)
  await writeFile(join(project, 'console/main.tsx'), 'import "./missing.ts"\n')
  const { code, output } = await build(project)
  assert.equal(code, 0)
  assert.match(output, /The console could not be built: .*missing/s)
  assert.match(output, /The service starts without it\./)
  assert.match(await readFile(join(project, 'console/dist/index.html'), 'utf8'), /assets/)
  assert.deepEqual((await readdir(join(project, 'console'))).sort(), [
    'dist',
    'index.html',
    'main.tsx',
  ])
  assert.equal((await runNode(['scripts/build-console.ts'], project)).code, 1)
})

test('what another process has built meanwhile stays: a service may be reading it', async () => {
  const project = await makeProject()
  const [dist, theirs] = [join(project, 'console/dist'), join(project, 'theirs')]
  await build(project)
  await rename(dist, theirs)
  const second = spawn(
    process.execPath,
    ['--import', pausedAtFirstLine, 'scripts/build-console.ts'],
    { cwd: project },
  )
  const ended = once(second, 'close')
  // It has begun, found no build, and continues when its input ends.
  await once(second.stdout, 'data')
  await rename(theirs, dist)
  const { ino } = await stat(dist)
  second.stdin.end()
  second.stdout.resume()
  assert.deepEqual(await ended, [0, null])
  assert.equal((await stat(dist)).ino, ino)
  assert.deepEqual((await readdir(join(project, 'console'))).sort(), [
    'dist',
    'index.html',
    'main.tsx',
  ])
})

test('without the packages of development it says so', async () => {
  const project = await makeProject()
  await rm(join(project, 'node_modules'))
  const { code, output } = await build(project)
  assert.equal(code, 0)
  assert.match(output, /its packages are not installed/)
})

/** A module that stops the process after its first line, until its standard input ends. */
const pausedAtFirstLine = `data:text/javascript,${encodeURIComponent(`
import { readSync } from 'node:fs'
const { stdout } = process
const write = stdout.write
stdout.write = (...line) => {
  stdout.write = write
  const isWritten = stdout.write(...line)
  readSync(0, Buffer.alloc(1))
  return isWritten
}`)}`

function build(project: string) {
  return runNode(['scripts/build-console.ts', '--if-stale'], project)
}

/** The scripts with a console of one line. */
async function makeProject(): Promise<string> {
  const project = await mkdtemp(join(tmpdir(), 'carillon-console-'))
  atEnd(() => rm(project, { recursive: true, force: true }))
  for (const part of ['scripts/build-console.ts', 'scripts/console', 'package.json'])
    await cp(join(root, part), join(project, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  await mkdir(join(project, 'console'))
  await writeFile(
    join(project, 'console/index.html'),
    '<!doctype html><title>x</title><script type="module" src="./main.tsx"></script>\n',
  )
  await writeFile(join(project, 'console/main.tsx'), 'document.title = "first"\n')
  return project
}
