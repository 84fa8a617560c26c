// TLS in front of a server that speaks plain HTTP, as a reverse proxy does it in production. The certificate is self-signed: browsers
// must ignore that.
import { once } from 'node:events'
import { connect } from 'node:net'
import { createServer } from 'node:tls'
import { certificate, privateKey } from '../networks/certificate.ts'
import { atEnd } from './at-end.ts'

/** Listens on `port`, and passes each connection on to `target` on localhost. */
export async function startTls(port: number, target: number): Promise<void> {
  const open = new Set<{ destroy(): void }>()
  const server = createServer({ cert: certificate, key: privateKey }, (secure) => {
    const plain = connect(target, 'localhost')
    for (const socket of [secure, plain]) {
      open.add(socket)
      // The other side ends with it; a reset is no failure of the test.
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
    secure.on('close', () => plain.destroy())
    plain.on('close', () => secure.destroy())
    secure.pipe(plain)
    plain.pipe(secure)
  })
  server.on('tlsClientError', () => undefined)
  server.listen(port, 'localhost')
  await once(server, 'listening')
  atEnd(async () => {
    for (const socket of open) socket.destroy()
    server.close()
  })
}
