// The command line as people get it: packed, installed in an empty folder, and run there in a pipe or on a terminal.
import { execFile, spawn } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { spawnOnTerminal } from '../start/terminal.ts'
import { atEnd } from '../support/at-end.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))

export type Ran = { code: number | null; out: string; err: string }
export type Installed = {
  folder: string
  program: string
  packedBytes: number
  /** In a pipe. */
  carillon(words: string[], options?: Options): Promise<Ran>
  /** On a terminal: `out` is all that it showed. */
  onTerminal(words: string[], typed?: string): Promise<Ran>
  start(words: string[], options?: Options): ReturnType<typeof spawn>
}
type Options = { input?: string; env?: Record<string, string> }

export async function installCommandLine(): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-cli-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  // Beside the sources, which several test files pack at once. `npm pack` makes the same in cli/dist.
  const staged = join(folder, 'staged')
  await mkdir(staged)
  for (const file of ['package.json', 'README.md'])
    await copyFile(join(root, 'cli', file), join(staged, file))
  await run(process.execPath, [join(root, 'scripts/build-cli.ts'), join(staged, 'dist')])
  const flags = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const { stdout } = await run('npm', flags, { cwd: staged, timeout: 300_000 })
  await rm(staged, { recursive: true })
  const name = stdout.trim().split('\n').at(-1) ?? ''
  await writeFile(join(folder, 'package.json'), '{"private": true}')
  const quiet = ['--offline', '--no-audit', '--no-fund', '--silent']
  await run('npm', ['install', ...quiet, `./${name}`], { cwd: folder, timeout: 300_000 })
  const program = join(folder, 'node_modules/.bin/carillon')
  const env = { PATH: process.env.PATH ?? '', HOME: folder }
  const start = (words: string[], options: Options = {}) =>
    spawn(program, words, { cwd: folder, env: { ...env, ...options.env } })
  return {
    folder,
    program,
    packedBytes: (await stat(join(folder, name))).size,
    start,
    carillon: (words, options = {}) => {
      const child = start(words, options)
      child.stdin.end(options.input ?? '')
      return collect(child)
    },
    onTerminal: (words, typed) => {
      const child = spawnOnTerminal([program, ...words], { cwd: folder, env })
      if (typed !== undefined) child.stdin.write(typed)
      return collect(child)
    },
  }
}

type Child = ReturnType<typeof spawn>

function collect(child: Child): Promise<Ran> {
  const ran: Ran = { code: null, out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    ran.out += text
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    ran.err += text
  })
  const kill = setTimeout(() => child.kill('SIGKILL'), 120_000)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(kill)
      resolve({ ...ran, code })
    })
  })
}
