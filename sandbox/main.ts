// Starts the sandbox from the command line: node sandbox/main.ts [PORT] [FILE]. In the local network it fetches only from the
// origins in MEDIA_FROM; * means any.
import { startSandbox } from './sandbox.ts'

const [port = process.env.PORT ?? '3001', file = process.env.SANDBOX_FILE] = process.argv.slice(2)

const { MEDIA_FROM: mediaFrom = '' } = process.env

const sandbox = await startSandbox({
  port: Number(port),
  ...(process.env.HOST ? { host: process.env.HOST } : {}),
  ...(process.env.PUBLIC_URL ? { publicUrl: process.env.PUBLIC_URL } : {}),
  ...(mediaFrom === '*' ? {} : { mediaFrom: mediaFrom.split(/[\s,]+/) }),
  ...(file ? { file } : {}),
  log: (line) => console.info(line),
})

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void sandbox.close().then(() => process.exit(0)))
