// A proxy to a server that loses requests, answers, and halves of answers. With TLS if asked for; the tests trust its certificate.
import {
  createServer as createPlainServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { certificate, privateKey } from '../networks/certificate.ts'
import { atEnd } from '../support/at-end.ts'

/**
 * `lost`: the request does not arrive. `unanswered`: it arrives, and the connection is closed without an answer. `cut`: in the middle of
 * the answer. `hanging`: no answer ever comes. `late`: the answer comes after the caller has given up. `delayed`: the request itself
 * arrives only then. `held`: the connection is closed, and the request arrives when `deliverHeld` is called.
 */
export type Fate = 'lost' | 'unanswered' | 'cut' | 'hanging' | 'late' | 'delayed' | 'held'

export type Asked = { method: string; path: string; body: Buffer }
export type Delivered = { status: number; body: string }

export type LossyWay<Kind extends string> = {
  url: string
  /** For the next calls of a kind, in this order; undefined: nothing happens to it. */
  next(kind: Kind, ...fates: (Fate | undefined)[]): void
  /** The calls that were disturbed: `publish cut`. */
  met: string[]
  /** The requests that are held, the oldest first. */
  deliverHeld(): Promise<Delivered[]>
}

export type WayOptions<Kind extends string> = {
  port: number
  /** The address of the server. */
  to: string
  /** Undefined: such a call is never disturbed. */
  kindOf(asked: Asked): Kind | undefined
  /** How long an answer takes that is late. */
  lateMs: number
  hasTls: boolean
  /** snac sends no Date. Many a proxy adds it. */
  isDated?: boolean
}

export async function openLossyWay<Kind extends string>(
  options: WayOptions<Kind>,
): Promise<LossyWay<Kind>> {
  const { port, to, kindOf, hasTls } = options
  const fates = new Map<Kind, (Fate | undefined)[]>()
  const held: (() => Promise<Forwarded>)[] = []
  const met: string[] = []
  const fateOf = (asked: Asked): Fate | undefined => {
    const kind = kindOf(asked)
    const fate = kind && fates.get(kind)?.shift()
    if (fate) met.push(`${kind} ${fate}`)
    return fate
  }
  const handle = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const body = await readAll(incoming).catch(() => undefined)
    if (!body) return
    const url = new URL(incoming.url ?? '/', to)
    const fate = fateOf({ method: incoming.method ?? '', path: url.pathname, body })
    const deliver = () => forward(url, incoming, body)
    if (fate === 'held') held.push(deliver)
    if (fate === 'held' || fate === 'lost') return void incoming.socket.destroy()
    if (fate === 'delayed') await pauseMs(options.lateMs)
    await answerWith(await deliver(), { ...options, outgoing, fate })
  }
  await listen(hasTls, port, (incoming, outgoing) => {
    // The server was stopped while it answered.
    handle(incoming, outgoing).catch(() => incoming.socket.destroy())
  })
  return {
    url: `${hasTls ? 'https' : 'http'}://localhost:${port}`,
    met,
    next: (kind, ...more) => void fates.set(kind, [...(fates.get(kind) ?? []), ...more]),
    async deliverHeld() {
      const delivered: Delivered[] = []
      for (const deliver of held.splice(0)) {
        const { status, body } = await deliver()
        delivered.push({ status, body: body.toString() })
      }
      return delivered
    },
  }
}

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void

async function listen(hasTls: boolean, port: number, handle: Handle): Promise<void> {
  if (hasTls) trustCertificate()
  const server = hasTls
    ? createTlsServer({ cert: certificate, key: privateKey }, handle)
    : createPlainServer(handle)
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  atEnd(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
}

type Answering = Pick<WayOptions<string>, 'lateMs' | 'isDated'> & {
  outgoing: ServerResponse
  fate: Fate | undefined
}

async function answerWith(
  answer: Forwarded,
  { outgoing, fate, lateMs, isDated = true }: Answering,
): Promise<void> {
  if (fate === 'hanging') return
  const close = () => void outgoing.socket?.destroy()
  if (fate === 'unanswered') return close()
  if (fate === 'late') await pauseMs(lateMs)
  outgoing.sendDate = isDated
  outgoing.writeHead(answer.status, answer.headers)
  if (fate === 'cut') outgoing.write(answer.body.subarray(0, answer.body.length / 2), close)
  else outgoing.end(answer.body)
}

function pauseMs(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms).unref())
}

/** Test files share a process: the other certificates stay. */
function trustCertificate(): void {
  const before = getCACertificates('default')
  if (!before.includes(certificate)) setDefaultCACertificates([...before, certificate])
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type Forwarded = { status: number; headers: IncomingMessage['headers']; body: Buffer }

function forward(url: URL, { method, headers }: IncomingMessage, body: Buffer): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: method ?? 'GET', headers, agent: false }, (answer) => {
      const { 'transfer-encoding': _encoding, connection: _connection, ...rest } = answer.headers
      const whole = (bytes: Buffer) =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: { ...rest, 'content-length': String(bytes.length) },
          body: bytes,
        })
      readAll(answer).then(whole, reject)
    })
    outgoing.once('error', reject)
    outgoing.end(body)
  })
}
