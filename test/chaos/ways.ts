// A faulty proxy between each worker and the networks: cut in one direction or the other, delivering requests late, or
// closed permanently for one worker.
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { pause } from '../../server/time/pause.ts'

/** `outward`: requests of the worker are held. `inward`: answers of the networks are dropped. */
type Cut = 'none' | 'outward' | 'inward'
export type Way = { url: string; cut(kind: Cut): void; close(): void; end(): Promise<void> }

/** Shorter than the shortest settling time, like a kernel that delivers the data of a dead process. */
const lateMs = 8_000

export async function openWay(to: URL): Promise<Way> {
  const sockets = new Set<Socket>()
  let kind: Cut = 'none'
  let isClosed = false
  const server = createServer({ allowHalfOpen: true }, (client) => {
    if (isClosed) return void client.resetAndDestroy()
    const network = connect({ port: Number(to.port), host: to.hostname, allowHalfOpen: true })
    for (const socket of [client, network]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
    }
    let held: Promise<void> | undefined
    client.on('data', (chunk) => {
      if (kind === 'outward') held ??= untilOpen()
      if (!held) return void network.write(chunk)
      void held.then(() => network.writable && network.write(chunk))
    })
    // An orderly close, even of a killed process: the kernel delivers its data late.
    client.on('end', () => void (held ?? Promise.resolve()).then(() => network.end()))
    client.on('error', () => network.destroy())
    network.on('data', (chunk) => kind !== 'inward' && client.writable && client.write(chunk))
    network.on('end', () => client.end())
    network.on('error', () => client.destroy())
  })
  const untilOpen = async () => {
    const latest = Date.now() + lateMs
    while (kind === 'outward' && Date.now() < latest) await sleep(100)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    cut(next) {
      kind = next
    },
    close() {
      isClosed = true
      for (const socket of sockets) socket.destroy()
    },
    async end() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Cuts one proxy after the other for a few seconds; the last one, of the sick worker, is closed permanently. */
export async function keepCutting(ways: Way[], signal: AbortSignal): Promise<number> {
  ways.at(-1)?.close()
  let cuts = 0
  while (!signal.aborted) {
    const way = ways[cuts % Math.max(1, ways.length - 1)]
    way?.cut(cuts % 4 < 2 ? 'outward' : 'inward')
    cuts += 1
    await pause(6_000, signal)
    way?.cut('none')
    await pause(2_000, signal)
  }
  for (const way of ways) way.cut('none')
  return cuts
}
