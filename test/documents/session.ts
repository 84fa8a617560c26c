// A terminal with bash in it, into which blocks are pasted. It ends at the first command that fails.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { eventually } from '../support/eventually.ts'

export type Session = {
  /** What the block printed. Rejects when a command of it fails, or when it takes too long. */
  paste(code: string): Promise<string>
  close(): void
}

const patienceMs = 90_000

export function openSession(cwd: string, env: Record<string, string>): Session {
  // Interactive, as a terminal is: ! in double quotes is an event of the history there.
  const shell = spawn('bash', ['--noprofile', '--norc', '--noediting', '-i'], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    // A group of its own, so that what runs in the background can be ended with it.
    detached: true,
  })
  let output = ''
  let hasEnded = false
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  shell.on('close', () => {
    hasEnded = true
  })
  shell.stdin.on('error', () => undefined)
  shell.stdin.write(`PS1= PS2= PROMPT_COMMAND=; set -e; exec 2>&1\n`)
  return {
    async paste(code) {
      output = ''
      const mark = randomUUID()
      shell.stdin.write(`${code}\necho ${mark}\n`)
      const isDone = () => {
        if (hasEnded) throw new Error(`a command failed. The block printed:\n${output}`)
        return output.includes(mark)
      }
      await eventually(isDone, { what: 'the block to end', within: patienceMs, every: 20 }).catch(
        (error: Error) => {
          throw new Error(`${error.message}\n${output}`, { cause: error })
        },
      )
      // The shell does not count it as a failure: it leaves out the line.
      if (/: event not found$/m.test(output)) throw new Error(output)
      return output.replace(`${mark}\n`, '')
    },
    close() {
      if (shell.pid !== undefined && !hasEnded) process.kill(-shell.pid, 'SIGKILL')
    },
  }
}
