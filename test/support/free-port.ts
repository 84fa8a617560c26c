// Ports of this machine that nobody listens on, and that no other test is given.
import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

// Below those from which systems take the ports of outgoing connections.
const lowest = 12_000
const highest = 32_000

/**
 * The one after it is free as well: the all-in-one form puts the sandbox networks there. Whoever listens on the one
 * before it has claimed both, until its process ends.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    // Three at a time, so that claims cannot overlap.
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

/** On every address of this machine, so that it is refused when one of them is taken. */
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
