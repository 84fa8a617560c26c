// Raw HTTP over a socket, for requests that no client library would send.
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

export type RawAnswer = {
  status: number
  headers: Headers
  text: string
  /** Undefined if it is not JSON. */
  body: unknown
}
export type RawRequest = {
  method: string
  path: string
  headers?: [name: string, value: string][]
  body?: Buffer
}

/** Encodes a request with Connection: close. */
export function encodeRequest({ method, path, headers = [], body }: RawRequest): Buffer {
  const isFramed = headers.some(([name]) => /^(content-length|transfer-encoding)$/i.test(name))
  const all: [string, string][] = [['Host', 'localhost'], ['Connection', 'close'], ...headers]
  if (body && !isFramed) all.push(['Content-Length', String(body.length)])
  const lines = all.map(([name, value]) => `${name}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1')
  return body ? Buffer.concat([head, body]) : head
}

/** Uses chunks of different sizes, so that characters and tokens are split. */
export function encodeChunked(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let start = 0, size = 1; start < body.length; start += size, size = (size * 7) % 4001) {
    const piece = body.subarray(start, start + size)
    parts.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n'))
    if (size === 0) size = 1
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')])
}

/** Sends the bytes and reads until the server closes the connection. Rejects if the server does not answer. */
export async function exchange(
  url: string,
  bytes: Buffer | string,
  { halfClose = false, within = 30_000 } = {},
): Promise<RawAnswer> {
  return parseAnswer(await exchangeBytes(url, bytes, { halfClose, within }))
}

export function exchangeBytes(
  url: string,
  bytes: Buffer | string,
  { halfClose = false, within = 30_000 } = {},
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const received: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    socket.setTimeout(within, () => {
      socket.destroy(new Error(`no answer within ${within} ms: ${String(bytes).slice(0, 200)}`))
    })
    socket.on('data', (piece) => received.push(piece))
    socket.on('end', () => {
      socket.destroy()
      resolve(Buffer.concat(received))
    })
    // A server that has answered may close the connection without reading the rest.
    socket.on('error', (error) =>
      received.length > 0 ? resolve(Buffer.concat(received)) : reject(error),
    )
    if (halfClose) socket.end(bytes)
    else socket.write(bytes)
  })
}

function parseAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  // Skip an interim answer to Expect: 100-continue.
  if (bytes.subarray(0, 13).equals(Buffer.from('HTTP/1.1 100 ')))
    return parseAnswer(bytes.subarray(end + 4))
  const [statusLine = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1])
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    }),
  )
  const text = decoded(bytes.subarray(end + 4), headers.get('content-encoding')).toString('utf8')
  const isJson = headers.get('content-type')?.startsWith('application/json')
  return { status, headers, text, body: isJson ? JSON.parse(text) : undefined }
}

/** A request may have asked for a compressed answer. */
function decoded(bytes: Buffer, coding: string | null): Buffer {
  if (coding === 'br') return brotliDecompressSync(bytes)
  return coding === 'gzip' ? gunzipSync(bytes) : bytes
}
