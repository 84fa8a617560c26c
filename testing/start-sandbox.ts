// The sandbox networks alone, in a process of their own.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPackage, spawnNode } from './program.ts'
import { connectSandbox, type Sandbox } from './sandbox.ts'

export type SandboxOptions = {
  /** Any free one, if it is left out. */
  port?: number
  /** Where posts are stored; without it they are lost at the end. */
  file?: string
}

export type RunningSandbox = Sandbox & {
  stop(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type Started = { url: string } | { url?: undefined; error: { message: string } }

export async function startSandbox({
  port = 0,
  file,
}: SandboxOptions = {}): Promise<RunningSandbox> {
  const program = ['sandbox/process.js', 'sandbox/process.ts']
    .map((name) => join(findPackage(), name))
    .find(existsSync)
  if (program === undefined) throw new Error('the package carillon has no sandbox')
  const child = spawnNode([program], { hasChannel: true })
  const started = await new Promise<Started>((resolve, reject) => {
    child.process.once('message', (message) => resolve(message as Started))
    child.process.once('exit', () => reject(new Error(`the sandbox ended: ${child.output()}`)))
    child.process.send({ port, ...(file === undefined ? {} : { file }) })
  })
  if (started.url === undefined) {
    await child.stop()
    throw new Error(started.error.message)
  }
  return { ...connectSandbox(started.url), stop: child.stop, [Symbol.asyncDispose]: child.stop }
}
