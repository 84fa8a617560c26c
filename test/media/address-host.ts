// Serves files on loopback, for services that may fetch there (ALLOW_PRIVATE_WEBHOOKS). Tests can replace the files at any time.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../support/at-end.ts'

export async function startAddressHost() {
  const files = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const { method, url = '' } = request
    const file = files.get(url)
    // A missing file is a temporary error or a 404, as the test chooses.
    const missing = url.startsWith('/slow') ? 503 : 404
    if (file) response.writeHead(200, { 'content-type': 'image/jpeg' }).end(file)
    else response.writeHead(method === 'POST' ? 200 : missing).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { files, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
