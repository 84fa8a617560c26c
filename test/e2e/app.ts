// The app behind the redirect: a page that shows the received parameters.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { atEnd } from '../support/at-end.ts'
import type { TestService } from '../support/service.ts'

export type App = { origin: string; redirectUri: string; arrivals: URL[] }

/** Listens on the demo's localhost:9999, or on a free port that is registered for the demo app. */
export async function startApp({ database, demo }: TestService): Promise<App> {
  const arrivals: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/callback') arrivals.push(url)
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      '<!doctype html><title>The app</title><link rel="icon" href="data:,"><h1>Back in the app</h1>',
    )
  })
  server.listen(9999, 'localhost')
  await once(server, 'listening').catch(async () => {
    server.listen(0, 'localhost')
    await once(server, 'listening')
  })
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const redirectUri = `http://localhost:${port}/callback`
  if (redirectUri !== demo.redirectUri)
    await database.pool.query(
      'update apps set redirect_uris = array_append(redirect_uris, $1) where client_id = $2',
      [redirectUri, demo.app.member.clientId],
    )
  return { origin: `http://localhost:${port}`, redirectUri, arrivals }
}
