// A command that runs until Ctrl-C, as in a terminal.
import { spawn } from 'node:child_process'
import { eventually } from '../support/eventually.ts'

export type Running = {
  /** Resolves when the address answers; rejects with what was printed when the command ends instead. */
  untilReady(address: string): Promise<unknown>
  stop(): Promise<void>
}

export function runUntilStopped(
  command: string,
  cwd: string,
  env: Record<string, string>,
): Running {
  const child = spawn('bash', ['-c', command], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, as in a terminal: Ctrl-C goes to all of it.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  return {
    untilReady: (address: string) =>
      eventually(
        async () => {
          if (child.exitCode !== null) throw new Error(`${command} ended:\n${output}`)
          return fetch(address).then(
            ({ ok }) => ok,
            () => false,
          )
        },
        { what: command, every: 100 },
      ),
    async stop() {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
      await ended
    },
  }
}
