// A copy of the project, like a new clone with its packages installed, with Carillon running in it.
import { cp, glob, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { atEnd } from '../support/at-end.ts'
import { builtConsole } from '../support/built-console.ts'
import { freePort } from '../support/free-port.ts'
import { isRefusal, matches, readBlocks, type Step, stepsOf } from './blocks.ts'
import { type Running, runUntilStopped } from './run-until-stopped.ts'
import { openSession, type Session } from './session.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const notCopied = ['node_modules', '.git', '.carillon', 'my', '.env']

export type Project = {
  directory: string
  /** Starts Carillon with the command of the document and waits until it is ready. */
  start(command: string): Promise<void>
  stop(): Promise<void>
  /** Pastes the blocks of a document into a terminal, except those that need a stopped Carillon. */
  walk(document: string): Promise<Walked>
  pasteAll(steps: Step[]): Promise<void>
  /** The files that were created since the beginning. */
  listCreated(): Promise<string[]>
}

export type Walked = { run: number; notRun: string[]; whenStopped: Step[] }

export async function openProject(): Promise<Project> {
  const directory = await mkdtemp(join(tmpdir(), 'carillon-documents-'))
  atEnd(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  // Built before, so that npm start creates nothing there. Another process may be building it beside.
  await builtConsole()
  const copy = () =>
    cp(root, directory, {
      recursive: true,
      filter: (file) => !notCopied.includes(basename(file)) && !basename(file).startsWith('.dist-'),
    })
  // A build that ends meanwhile takes files away that were listed before.
  await copy().catch(copy)
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'))
  const port = await freePort()
  const receiverPort = await freePort()
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    PORT: String(port),
    // The packages are linked, so nothing may be installed into them.
    npm_config_ignore_scripts: 'true',
  }
  const withPorts = (text: string) =>
    text
      .replaceAll('8080', String(port))
      .replaceAll('8081', String(port + 1))
      .replaceAll('9998', String(receiverPort))
  const before = new Set(await listFiles(directory))
  let running: Running | undefined
  const project: Project = {
    directory,
    async start(command) {
      if (running) return
      running = runUntilStopped(command, directory, env)
      atEnd(project.stop)
      await running.untilReady(`http://localhost:${port}/readyz`)
    },
    async stop() {
      await running?.stop()
      running = undefined
    },
    async walk(document) {
      const steps = stepsOf(await readBlocks(document))
      const session = openSession(directory, env)
      try {
        return await walkSteps(project, session, steps, withPorts)
      } finally {
        session.close()
      }
    },
    async pasteAll(steps) {
      const session = openSession(directory, env)
      try {
        for (const step of steps) await pasteStep(session, step, withPorts)
      } finally {
        session.close()
      }
    },
    listCreated: async () => (await listFiles(directory)).filter((file) => !before.has(file)),
  }
  return project
}

async function walkSteps(
  project: Project,
  session: Session,
  steps: Step[],
  withPorts: (text: string) => string,
): Promise<Walked> {
  const walked: Walked = { run: 0, notRun: [], whenStopped: [] }
  for (const step of steps) {
    if (step.marker?.startsWith('not run: ')) walked.notRun.push(`${step.place} ${step.marker}`)
    else if (step.marker === 'run when stopped') walked.whenStopped.push(step)
    else if (step.marker === 'runs until stopped') await project.start(step.code)
    else {
      await pasteStep(session, step, withPorts)
      walked.run += 1
    }
  }
  return walked
}

async function pasteStep(
  session: Session,
  { place, code, expected }: Step,
  withPorts: (text: string) => string,
): Promise<void> {
  const output = await session.paste(withPorts(code)).catch((cause: Error) => {
    throw new Error(`${place}: ${cause.message}`, { cause })
  })
  if (expected === undefined ? isRefusal(output) : !matches(output, withPorts(expected)))
    throw new Error(`${place} prints:\n${output}\nThe document says:\n${expected ?? '(nothing)'}`)
}

async function listFiles(directory: string): Promise<string[]> {
  const files: string[] = []
  const exclude = ['node_modules', '.carillon']
  for await (const file of glob('**/*', { cwd: directory, exclude })) files.push(file)
  return files
}
