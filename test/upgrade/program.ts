// Runs Carillon of a commit: its code, with the packages of its lock file.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../..', import.meta.url))
const run = promisify(execFile)

export type Environment = Record<string, string>
export type Program = {
  name: string
  directory: string
  /** A directory for its files. */
  scratch: string
  /** Runs a command that exits by itself; rejects with its output if it fails. */
  carillon(words: string[], environment: Environment): Promise<void>
  /** Starts a process that runs until it is stopped; resolves when its output matches. */
  start(words: string[], environment: Environment, ready: RegExp): Promise<Started>
}
export type Started = { output: string; stop(): Promise<void> }

/** `directory` holds the files of all programs. Without a commit, the working directory is run. */
export function openPrograms(directory: string): { open(commit?: string): Promise<Program> } {
  // Commits with the same lock file share their packages.
  const packages = new Map<string, string>()
  const checkOut = async (commit: string) => {
    const place = join(directory, commit)
    await mkdir(place)
    await run('git', ['archive', '--output', `${place}.tar`, commit], { cwd: root })
    await run('tar', ['-xf', `${place}.tar`, '-C', place])
    const lock = await readLock(place)
    const shared = packages.get(lock) ?? (await installPackages(place, lock))
    packages.set(lock, shared)
    if (dirname(shared) !== place) await symlink(shared, join(place, 'node_modules'))
    return programIn(place, commit.slice(0, 7), `${place}.scratch`)
  }
  return {
    open: (commit) =>
      commit
        ? checkOut(commit)
        : programIn(root, 'with these migrations', join(directory, 'scratch')),
  }
}

/** Without install scripts: the downloads of packages (Node, ffmpeg) are not needed, because this Node runs the program. */
async function installPackages(directory: string, lock: string): Promise<string> {
  if (lock === (await readLock(root))) return join(root, 'node_modules')
  await run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline'], { cwd: directory })
  return join(directory, 'node_modules')
}

function readLock(directory: string): Promise<string> {
  return readFile(join(directory, 'package-lock.json'), 'utf8')
}

async function programIn(directory: string, name: string, scratch: string): Promise<Program> {
  await mkdir(scratch)
  const complete = (environment: Environment) => ({
    PATH: process.env.PATH,
    LOG_LEVEL: 'warn',
    CARILLON_DATA_DIR: join(scratch, 'data'),
    ...environment,
  })
  return {
    name,
    directory,
    scratch,
    async carillon(words, environment) {
      const options = { cwd: tmpdir(), env: complete(environment) }
      await run(process.execPath, [join(directory, 'server/main.ts'), ...words], options)
    },
    start: ([file = '', ...words], environment, ready) =>
      startProcess([join(directory, file), ...words], complete(environment), ready),
  }
}

async function startProcess(
  words: string[],
  env: NodeJS.ProcessEnv,
  ready: RegExp,
): Promise<Started> {
  const child = spawn(process.execPath, words, { cwd: tmpdir(), env })
  const ended = once(child, 'close')
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (ready.test(output)) resolve(output)
    })
  void ended.then(() => reject(new Error(`${words.join(' ')} ended:\n${output}`)))
  return {
    output: await promise,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
