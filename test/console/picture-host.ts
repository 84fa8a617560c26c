// A web server with pictures, and the browser of a member who looks at them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { jpeg } from '../media/pictures.ts'
import { atEnd } from '../support/at-end.ts'
import { Browser, hiddenField } from '../support/browser.ts'
import type { TestService } from '../support/service.ts'

export async function logIn(
  on: TestService,
  who: { email: string; password: string },
): Promise<Browser> {
  const visitor = new Browser(on.url)
  const page = await visitor.open('/oauth2/log-in?next=/connect')
  await visitor.open('/oauth2/log-in?next=/connect', {
    csrf: hiddenField(page.text, 'csrf'),
    email: who.email,
    password: who.password,
  })
  return visitor
}

/** Counts the requests per path. */
export async function startPictureHost() {
  const picture = await jpeg()
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/large.png')
      response.end(Buffer.concat([picture, Buffer.alloc(6_000_000)]))
    else if (request.url === '/page.png') response.end('<script>alert(1)</script>')
    else if (request.url?.startsWith('/good')) response.end(picture)
    else response.writeHead(404).end()
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  atEnd(async () => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `http://localhost:${port}`, asked }
}
