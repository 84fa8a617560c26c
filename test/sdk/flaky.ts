// A server between the client and the service that refuses or cuts off the next requests, as a test orders.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { atEnd } from '../support/at-end.ts'

type Fault =
  | 'cut'
  | 'lose the answer'
  | 'cut the answer'
  | 'stop in the answer'
  | { status: number; headers?: Record<string, string> }
type Seen = { method: string; url: string; headers: IncomingMessage['headers'] }

export async function startFlaky(service: string) {
  const [faults, seen]: [Fault[], Seen[]] = [[], []]
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers })
    const fault = faults.shift()
    const body = await buffer(request)
    if (fault === 'cut') return void response.destroy()
    if (typeof fault === 'object') return void response.writeHead(fault.status, fault.headers).end()
    const sent: Record<string, string> = { ...(headers as Record<string, string>) }
    for (const name of ['connection', 'transfer-encoding', 'content-length', 'host'])
      delete sent[name]
    const hasBody = method !== 'GET' && body.length > 0
    const answer = await fetch(`${service}${url}`, {
      method,
      headers: sent,
      ...(hasBody && { body: new Uint8Array(body) }),
    })
    const text = await answer.text()
    const type = answer.headers.get('content-type') ?? 'application/json'
    const sized = { 'content-type': type, 'content-length': Buffer.byteLength(text) }
    if (fault) return breakOff(response.writeHead(answer.status, sized), text, fault)
    response.writeHead(answer.status, { 'content-type': type }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => new Promise<void>((resolve) => void server.close(() => resolve())))
  atEnd(() => server.closeAllConnections())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, seen, order: (...next: Fault[]) => void faults.push(...next) }
}

function breakOff(response: ServerResponse, text: string, fault: Fault): void {
  if (fault === 'lose the answer') return void response.destroy()
  response.write(text.slice(0, text.length / 2), () => {
    if (fault === 'cut the answer') response.destroy()
  })
}
