// A network in one function: answers as the test says and remembers what it was asked.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../support/at-end.ts'

export type Asked = {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  /** JSON as it was meant, a form as its fields. */
  body: unknown
}

export type Scripted = { url: string; asked: Asked[] }

type Answer = { status?: number; headers?: Record<string, string>; body?: unknown }
/** `raw` takes the connection over: cut it, close it, say nothing. */
type Script = (asked: Asked, raw: ServerResponse) => Answer | undefined

export async function startScripted(script: Script): Promise<Scripted> {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const one = await readRequest(request)
    // A worker greets a network before the first call; any answer will do.
    if (one.method === 'HEAD') return response.end()
    asked.push(one)
    const answer = script(one, response)
    if (!answer) return
    response.writeHead(answer.status ?? 200, {
      'content-type': 'application/json',
      ...answer.headers,
    })
    response.end(JSON.stringify(answer.body ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function readRequest(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  const url = new URL(request.url ?? '/', 'http://network')
  const type = request.headers['content-type']
  const isForm = type === 'application/x-www-form-urlencoded'
  const form = () => Object.fromEntries(new URLSearchParams(text))
  return {
    method: request.method ?? '',
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    headers: request.headers,
    body:
      text === '' ? undefined : isForm ? form() : type?.includes('json') ? JSON.parse(text) : text,
  }
}
