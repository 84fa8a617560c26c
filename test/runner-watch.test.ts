// npm test -- --watch: begins with what is not committed, then runs after each saved change, and misses none that is saved during a run.
import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { atEnd } from './support/at-end.ts'
import { eventually } from './support/eventually.ts'

const directory = await mkdtemp(join(tmpdir(), 'carillon-watch-'))
atEnd(() => rm(directory, { recursive: true, force: true }))

/** Each run prints the changed files, and saves one more during the first. */
const program = `
  import { appendFileSync } from 'node:fs'
  import { watchFiles } from ${JSON.stringify(new URL('../scripts/test/watch.ts', import.meta.url).href)}
  let runs = 0
  await watchFiles(async (changed) => {
    if (runs++ === 0) appendFileSync('server/during.ts', '')
    await new Promise((resolve) => setTimeout(resolve, 50))
    console.log('RUN ' + changed.sort())
  })`

test('--watch runs what is not committed, then what is saved, also during a run, and nothing built', async () => {
  await makeRepository()
  const watching = startWatching()
  await watching.untilRun(['console/new.ts', 'server/edited.ts'])
  await watching.untilRun(['server/during.ts'])
  await appendFile(join(directory, 'console/dist/built.js'), '1')
  await appendFile(join(directory, 'server/notes.txt'), '1')
  await appendFile(join(directory, 'test/one.test.ts'), '1')
  await watching.untilRun(['test/one.test.ts'])
  // The system may report one change twice.
  const [first, ...later] = watching.runs()
  assert.deepEqual(first, ['console/new.ts', 'server/edited.ts'])
  assert.deepEqual(new Set(later.flat()), new Set(['server/during.ts', 'test/one.test.ts']))
})

async function makeRepository(): Promise<void> {
  const git = (...words: string[]) => promisify(execFile)('git', words, { cwd: directory })
  const folders = ['server', 'sandbox', 'console/dist', 'test', 'scripts']
  for (const folder of folders) await mkdir(join(directory, folder), { recursive: true })
  for (const name of ['server/edited.ts', 'server/same.ts', 'test/one.test.ts'])
    await writeFile(join(directory, name), '')
  await git('init', '--quiet')
  await git('add', '.')
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@a.example']
  await git(...author, 'commit', '--quiet', '--message', 'first')
  await appendFile(join(directory, 'server/edited.ts'), '1')
  await writeFile(join(directory, 'console/new.ts'), '')
}

function startWatching() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  atEnd(async () => {
    const ended = once(child, 'exit')
    child.kill()
    await ended
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const runs = () => [...output.matchAll(/RUN (.*)\n/g)].map(([, files = '']) => files.split(','))
  return {
    runs,
    untilRun(files: string[]): Promise<true> {
      const isRun = () => runs().some((run) => run.join() === files.join()) || undefined
      return eventually(isRun, { what: `a run of ${files}` })
    },
  }
}
