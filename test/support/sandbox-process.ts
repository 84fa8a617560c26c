// Runs the sandbox as a child process, and calls its control API.
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { programFile } from './program.ts'

export type SandboxProcess = {
  url: string
  /** Rejects when the sandbox answers with an error. */
  control(method: string, path: string, body?: unknown): Promise<unknown>
  stop(): Promise<void>
}

/** Stores posts in `file`, or in memory without one. */
export async function startSandboxProcess(file?: string): Promise<SandboxProcess> {
  const main = programFile(new URL('../../sandbox/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, '0', ...(file ? [file] : [])], {
    // Any origin, because the service of the test has a private address.
    env: { ...process.env, MEDIA_FROM: '*' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await addressOf(child)
  return {
    url,
    async control(method, path, body) {
      const answer = await fetch(`${url}/_sandbox${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

/** Reads the URL from the output; rejects with the output if the process ends before. */
function addressOf(child: ChildProcessByStdio<null, Readable, Readable>): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000)
      const [, url] = /^The sandbox is at (\S+)$/m.exec(output) ?? []
      if (url) resolve(url)
    })
  child.once('error', reject)
  child.once('close', () => reject(new Error(`the sandbox ended before it was up:\n${output}`)))
  return promise
}
