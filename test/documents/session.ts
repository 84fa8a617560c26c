// A bash session into which blocks are pasted. It ends at the first failing command.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { eventually } from '../support/eventually.ts'

export type Session = {
  /** Returns the output of the block. Rejects if one of its commands fails or takes too long. */
  paste(code: string): Promise<string>
  close(): void
}

const patienceMs = 300_000

export function openSession(cwd: string, env: Record<string, string>): Session {
  // Interactive like a terminal, where ! in double quotes refers to the history.
  const shell = spawn('bash', ['--noprofile', '--norc', '--noediting', '-i'], {
    cwd,
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    // A process group of its own, so that background processes can be killed with it.
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
      // The shell skips the line without an error.
      if (/: event not found$/m.test(output)) throw new Error(output)
      return output.replace(`${mark}\n`, '')
    },
    close() {
      if (shell.pid !== undefined && !hasEnded) process.kill(-shell.pid, 'SIGKILL')
    },
  }
}
