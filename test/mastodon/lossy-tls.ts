// TLS in front of a server, and a way that loses things: requests, answers, halves of answers. The certificate is one that the tests trust.
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { certificate, privateKey } from '../networks/certificate.ts'
import { atEnd } from '../support/at-end.ts'

/**
 * `lost`: the request does not arrive. `unanswered`: it arrives, and the connection is closed without an answer. `cut`: in the middle of
 * the answer. `hanging`: no answer ever comes. `late`: the answer comes after the caller has given up.
 */
export type Fate = 'lost' | 'unanswered' | 'cut' | 'hanging' | 'late'

export type LossyWay = {
  /** For the next calls that publish, in this order; undefined: nothing happens to it. */
  next(...fates: (Fate | undefined)[]): void
  /** Of the paths that were asked for: `POST /api/v1/statuses`. */
  asked: string[]
}

type Options = {
  /** How long an answer takes that is late. */
  lateMs: number
  /** snac sends no Date. Many a proxy adds it. */
  isDated: boolean
}

export async function openLossyWay(port: number, to: string, options: Options): Promise<LossyWay> {
  trustCertificate()
  const fates: (Fate | undefined)[] = []
  const asked: string[] = []
  const server = createServer(
    { cert: certificate, key: privateKey },
    async (incoming, outgoing) => {
      const body = await readAll(incoming).catch(() => undefined)
      if (!body) return
      const url = new URL(incoming.url ?? '/', to)
      asked.push(`${incoming.method} ${url.pathname}`)
      const isPublishing = incoming.method === 'POST' && url.pathname === '/api/v1/statuses'
      const fate = isPublishing ? fates.shift() : undefined
      if (fate === 'lost') return void incoming.socket.destroy()
      await answerWith(await forward(url, incoming, body), { ...options, outgoing, fate })
    },
  )
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  atEnd(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  return { asked, next: (...more) => void fates.push(...more) }
}

type Way = Options & { outgoing: ServerResponse; fate: Fate | undefined }

async function answerWith(
  answer: Forwarded,
  { outgoing, fate, lateMs, isDated }: Way,
): Promise<void> {
  if (fate === 'hanging') return
  const close = () => void outgoing.socket?.destroy()
  if (fate === 'unanswered') return close()
  if (fate === 'late') await new Promise((resolve) => setTimeout(resolve, lateMs).unref())
  outgoing.sendDate = isDated
  outgoing.writeHead(answer.status, answer.headers)
  if (fate === 'cut') outgoing.write(answer.body.subarray(0, answer.body.length / 2), close)
  else outgoing.end(answer.body)
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
