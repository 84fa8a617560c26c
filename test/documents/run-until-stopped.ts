// Runs a command until Ctrl-C, as in a terminal.
import { spawn } from 'node:child_process'
import { eventually } from '../support/eventually.ts'

export type Running = {
  /** Resolves when the URL answers; rejects with the output if the command exits instead. */
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
    // A process group of its own, as in a terminal, where Ctrl-C goes to the whole group.
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
