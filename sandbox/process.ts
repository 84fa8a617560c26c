// Runs the sandbox in a child process. The parent sends the options over the IPC channel; the child ends with its parent,
// even if the parent is killed.
import { type SandboxOptions, startSandbox } from './sandbox.ts'

/** Sent once: the address, or why it could not start. */
export type Started =
  | { url: string }
  | { url?: undefined; error: { code: string; message: string } }

process.once('message', (options: SandboxOptions) => {
  startSandbox(options).then(
    (sandbox) => {
      process.removeAllListeners('disconnect')
      process.once('disconnect', () => void sandbox.close().finally(() => process.exit(0)))
      say({ url: sandbox.url })
    },
    (error: Error & { code?: string }) => {
      say({ error: { code: error.code ?? '', message: error.message } })
    },
  )
})
process.once('disconnect', () => process.exit(0))
// The parent ended while this module was loading.
if (!process.connected) process.exit(0)
// Ctrl-C reaches every process of the terminal. The parent still needs the sandbox then, and disconnects when it does not.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

function say(started: Started): void {
  process.send?.(started)
}
