// Checks that the ports can be used before anything is started that takes seconds.
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../../config/config.ts'
import { OperatorError } from '../../config/operator-error.ts'
import { explainListen } from './explain-listen.ts'

const last = 65_535

export async function requirePorts({ host, port, sandbox, sandboxHost }: Config): Promise<void> {
  if (sandbox && port === last) {
    throw new OperatorError(
      `PORT=${last} leaves no port for the sandbox, which listens on PORT + 1. Set PORT to ${last - 1} or below, or SANDBOX=no.`,
      { exitCode: 2 },
    )
  }
  await tryPort(host, port, false)
  if (sandbox) await tryPort(sandboxHost, port + 1, true)
}

async function tryPort(host: string, port: number, isSandbox: boolean): Promise<void> {
  const server = createServer()
  try {
    server.listen({ host, port })
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
    // Reported later, when it is clear that the port is not taken by a Carillon on the same data directory.
    if (code !== 'EADDRINUSE') throw explainListen(cause, host, port, { isSandbox })
  }
}
