// A receiver of webhooks: a real HTTP server that verifies every event with the library of Standard Webhooks.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { atEnd } from '../support/at-end.ts'

export type Received = {
  id: string
  path: string
  seq_no: number
  type: string
  timestamp: string
  data: Record<string, unknown>
}

/** Sends an answer, or leaves it to the default, 200. */
export type Behaviour = (
  event: Received,
  response: ServerResponse,
  request: IncomingMessage,
) => unknown

export type Receiver = {
  url: string
  /** Everything that arrived, in order, including what was answered with an error. */
  received: Received[]
  /** The deliveries that were answered with 200. */
  accepted: Received[]
  /** Requests whose signature is wrong. */
  forged: unknown[]
  behave(behaviour: Behaviour | undefined): void
  /** Secrets that must each verify; without any, signatures are not checked. */
  trust(...secrets: string[]): void
}

export async function startReceiver(behaviour?: Behaviour): Promise<Receiver> {
  let secrets: string[] = []
  const receiver: Receiver = {
    url: '',
    received: [],
    accepted: [],
    forged: [],
    behave: (next) => {
      behaviour = next
    },
    trust: (...given) => {
      secrets = given
    },
  }
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    if (body === undefined) return
    const event = read(request, body, { secrets, forged: receiver.forged })
    receiver.received.push(event)
    await behaviour?.(event, response, request)
    if (response.writableEnded || response.destroyed || response.headersSent) return
    receiver.accepted.push(event)
    response.end('thank you')
  })
  server.keepAliveTimeout = 30_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  receiver.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return receiver
}

/** Undefined: the sender gave up, or was killed, in the middle of its request. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  let body = ''
  try {
    for await (const chunk of request) body += chunk
  } catch {
    return undefined
  }
  return body
}

function read(
  request: IncomingMessage,
  body: string,
  { secrets, forged }: { secrets: string[]; forged: unknown[] },
): Received {
  const headers = request.headers as Record<string, string>
  for (const secret of secrets) {
    try {
      new Webhook(secret).verify(body, headers)
    } catch (error) {
      forged.push({ error, headers, body })
    }
  }
  const parsed = body === '' ? {} : JSON.parse(body)
  return { id: headers['webhook-id'] ?? '', path: request.url ?? '', ...parsed }
}
