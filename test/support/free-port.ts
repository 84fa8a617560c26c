// Reserves free ports of this machine that no other test gets.
import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

// Below the ephemeral ports, which systems use for outgoing connections.
const lowest = 12_000
const highest = 32_000

/**
 * The next port is free as well, because the all-in-one process runs the sandbox there. A listener on the port before both reserves
 * them until the process ends.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    // Steps of three, so that reservations cannot overlap.
    const claimed = lowest + 3 * randomInt(Math.floor((highest - lowest) / 3))
    const claim = await listen(claimed)
    if (!claim) continue
    if ((await isFree(claimed + 1)) && (await isFree(claimed + 2))) {
      claim.unref()
      return claimed + 1
    }
    await close(claim)
  }
  throw new Error('no two free ports in a row')
}

async function isFree(port: number): Promise<boolean> {
  const server = await listen(port)
  if (server) await close(server)
  return server !== undefined
}

/** Listens on every address of the machine, so that it fails if one of them is in use. */
async function listen(port: number): Promise<Server | undefined> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(port, () => resolve(server))
  })
}

async function close(server: Server): Promise<void> {
  await new Promise((resolve) => server.close(resolve))
}
