// Pictures and videos at real addresses on loopback: networks fetch them, connectors open them.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mediumByAddress } from '../../server/media/upload/by-address.ts'
import type { PostMedium } from '../../server/networks/networks.ts'
import { openOutbound } from '../../server/outbound/outbound.ts'
import { atEnd } from '../support/at-end.ts'

export type FileHost = Awaited<ReturnType<typeof startFileHost>>

type File = { bytes: Buffer; mimeType: string; isLengthUnknown?: boolean }

export async function startFileHost() {
  const files = new Map<string, File>()
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '')
    if (!file) return response.writeHead(404).end('There is nothing')
    const length = file.isLengthUnknown ? {} : { 'content-length': file.bytes.length }
    return response.writeHead(200, { 'content-type': file.mimeType, ...length }).end(file.bytes)
  })
  // Longer than any pause on a busy machine: a connection must not be closed at the moment of its next request.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const outbound = openOutbound({ allowPrivate: true, timeoutMs: 10_000, maxBytes: 1_000 })
  atEnd(async () => {
    await outbound.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    put(name: string, file: File): PostMedium {
      files.set(`/${name}`, file)
      return mediumByAddress(outbound, `${base}/${name}`)
    },
    missing: (name: string): PostMedium => mediumByAddress(outbound, `${base}/missing/${name}`),
  }
}

export async function sha256Of(medium: PostMedium): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of (await medium.open(AbortSignal.timeout(20_000))).bytes)
    hash.update(chunk)
  return hash.digest('hex')
}
