// The sandbox in a process of its own, for a parent that gives it its options over the channel between them. It ends with
// its parent, however that ends.
import { type SandboxOptions, startSandbox } from './sandbox.ts'

/** What it says once: where it is, or why it could not start. */
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
// The parent ended while this was loaded.
if (!process.connected) process.exit(0)
// Ctrl-C reaches everything in the terminal; the parent still needs us then, and says when it does not.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)

function say(started: Started): void {
  process.send?.(started)
}
