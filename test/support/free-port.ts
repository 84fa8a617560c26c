// Ports of this machine that nobody listens on.
import { createServer } from 'node:net'

/** The one after it is free as well: the all-in-one form puts the practice networks there. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = await listenOnce(0)
    if (port !== undefined && (await listenOnce(port + 1)) !== undefined) return port
  }
  throw new Error('no two free ports in a row')
}

/** The port it could listen on, which is free again. */
async function listenOnce(port: number): Promise<number | undefined> {
  const server = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, 'localhost', () => resolve(true))
  })
  if (!isListening) return undefined
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : undefined
}
