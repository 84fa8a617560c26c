// The sandbox as a process of its own, and its control API.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

export type SandboxProcess = {
  url: string
  /** Rejects when the sandbox refuses it. */
  control(method: string, path: string, body?: unknown): Promise<unknown>
  stop(): Promise<void>
}

/** With a file it keeps its posts there, otherwise in memory. */
export async function startSandboxProcess(file?: string): Promise<SandboxProcess> {
  const port = await freePort()
  const main = fileURLToPath(new URL('../../sandbox/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, String(port), ...(file ? [file] : [])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  child.stdout.resume()
  const url = `http://127.0.0.1:${port}`
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
