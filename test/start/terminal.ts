// Runs a program on a real terminal: script(1) of util-linux creates one and copies its output.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'

/** False on systems whose script has other options (macOS). */
export const hasTerminals = /util-linux/.test(
  String(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout),
)

/** Standard input is typed into the terminal; the process exits with the program's exit code. */
export function spawnOnTerminal(
  words: string[],
  options: { cwd?: string; env: Record<string, string | undefined> },
): ChildProcess & { stdin: NodeJS.WritableStream } {
  const command = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  const child = spawn('script', ['-qefc', `exec ${command}`, '/dev/null'], {
    ...options,
    env: { TERM: 'xterm-256color', SHELL: '/bin/sh', ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.on('error', () => undefined) // typed at a terminal that is gone
  return child
}
