// Receivers of events: one server, several addresses; deliveries are recorded in order.
import { createServer } from 'node:http'

export type Event = { id: string; seqNo: number; type: string; messageId: string }
export type Receivers = {
  urls: string[]
  /** The deliveries to each address. */
  received: Map<string, Event[]>
  close(): Promise<void>
}

export async function startReceivers(count: number): Promise<Receivers> {
  const received = new Map<string, Event[]>()
  const server = createServer(async (request, response) => {
    let body = ''
    try {
      for await (const chunk of request) body += chunk
    } catch {
      // The sender was killed in the middle of its request.
      return
    }
    const url = `${origin}${request.url}`
    const { seq_no: seqNo, type, data } = JSON.parse(body)
    const id = String(request.headers['webhook-id'])
    received.get(url)?.push({ id, seqNo, type, messageId: data?.id })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const origin = `http://127.0.0.1:${port}`
  const urls = Array.from({ length: count }, (_, index) => `${origin}/receiver/${index}`)
  for (const url of urls) received.set(url, [])
  return {
    urls,
    received,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
