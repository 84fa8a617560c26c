// A proxy before a server: loses a request, loses an answer, or holds a request back and delivers it later.
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../support/at-end.ts'

type Fate = 'lose-request' | 'lose-answer' | 'hold'
type Delivered = { status: number; body: string }

export async function startLossyProxy(to: string) {
  const fates: Fate[] = []
  const held: (() => Promise<Delivered>)[] = []
  const server = createServer(async (incoming, outgoing) => {
    const body = await readAll(incoming)
    const deliver = () => forward(new URL(incoming.url ?? '/', to), incoming, body)
    const isPut = incoming.url?.includes('putRecord') || incoming.url?.includes('refreshSession')
    const fate = isPut ? fates.shift() : undefined
    if (fate === 'hold') held.push(deliver)
    if (fate === 'lose-answer') await deliver()
    if (fate) return void incoming.socket.destroy()
    const { status, headers, body: answer } = await deliver()
    outgoing.writeHead(status, headers).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** What becomes of the next put or renewal. */
    next: (fate: Fate) => void fates.push(fate),
    deliverHeld: async (): Promise<Delivered> => {
      const deliver = held.shift()
      if (!deliver) throw new Error('no request was held')
      return deliver()
    },
  }
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function forward(url: URL, { method, headers }: IncomingMessage, body: Buffer) {
  return new Promise<Delivered & { headers: IncomingMessage['headers'] }>((resolve, reject) => {
    const outgoing = request(
      url,
      { method: method ?? 'GET', headers: { ...headers, host: url.host } },
      (answer) => {
        readAll(answer).then((bytes) => {
          const { 'transfer-encoding': _, ...rest } = answer.headers
          resolve({ status: answer.statusCode ?? 0, headers: rest, body: bytes.toString() })
        }, reject)
      },
    )
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
