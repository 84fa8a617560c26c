// The program that the tests start: the package carillon, which is installed beside this one.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const graceMs = 30_000

/** The folder of the package. */
export function findPackage(): string {
  return dirname(fileURLToPath(import.meta.resolve('carillon/package.json')))
}

export async function findProgram(): Promise<string> {
  const folder = findPackage()
  const { bin } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return join(folder, bin.carillon)
}

export type Child = { process: ChildProcess; output(): string; stop(): Promise<void> }

/** Ends with this process. It gets no other variables of the environment than those that any program needs. */
export function spawnNode(
  words: string[],
  {
    settings = {},
    hasChannel = false,
  }: { settings?: Record<string, string>; hasChannel?: boolean },
): Child {
  const { PATH = '', TMPDIR } = process.env
  const child = spawn(process.execPath, words, {
    env: { PATH, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', ...(hasChannel ? ['ipc' as const] : [])],
  })
  const end = () => child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-100_000)
    })
  return { process: child, output: () => output, stop: () => stop(child) }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMs)
  child.kill()
  await ended
  clearTimeout(timer)
}

/**
 * With the next one, which is the sandbox's. Both are free when this returns; another process may take one before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const first = await listen(0)
    const port = portOf(first)
    const second = await listen(port + 1).catch(() => undefined)
    await Promise.all([first, second].map((server) => server && close(server)))
    if (second) return port
  }
}

function listen(port: number): Promise<Server> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server))
  })
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}
