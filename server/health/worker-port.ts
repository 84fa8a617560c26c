// The health addresses of a worker, on a port of its own. Plain HTTP without the server of the API, which would double the start time.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Health } from './health.ts'

/** A request takes no body and few headers; what sends more is not a monitoring system. */
const limits = { maxHeaderSize: 8192, requestTimeout: 5000, headersTimeout: 5000 }

export async function listenForHealth(
  health: Health,
  address: { host: string; port: number },
): Promise<{ close(): Promise<void> }> {
  const server = createServer(limits, (request, response) => void answer(health, request, response))
  server.maxConnections = 100
  await listen(server, address)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

async function answer(
  health: Health,
  { method, url }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') return end(response, 405, { status: 'GET only' })
  try {
    if (url === '/livez') return end(response, 200, { status: 'alive' })
    if (url === '/readyz') {
      const { code, body } = await health.readReadiness()
      return end(response, code, body)
    }
    if (url === '/metrics') {
      const text = await health.registry.metrics()
      response.writeHead(200, { 'content-type': health.registry.contentType }).end(text)
      return
    }
    end(response, 404, { status: 'not found' })
  } catch {
    end(response, 500, { status: 'failed' })
  }
}

function end(response: ServerResponse, code: number, body: object): void {
  response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
