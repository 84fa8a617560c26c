// A web site with feeds, over real HTTP.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from '../support/at-end.ts'

export type Item = { guid: string; title: string; day?: Date; picture?: string }
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

export type Site = {
  url: string
  /** How many requests each path has had. */
  asked: Map<string, number>
  /** Replaces what a path answers. */
  answer(path: string, answer: Answer): void
  /** An RSS feed, with an ETag that follows its content. */
  feed(path: string, items: Item[]): void
}

export async function startSite(): Promise<Site> {
  const answers = new Map<string, Answer>()
  const asked = new Map<string, number>()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const answer = answers.get(path)
    if (answer) answer(request, response)
    else response.writeHead(404).end('nothing here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    server.close()
    server.closeAllConnections()
  })
  const answer = (path: string, one: Answer) => void answers.set(path, one)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer,
    feed: (path, items) => {
      const text = rssOf(items)
      const etag = `"${Buffer.from(items.map(({ guid }) => guid).join()).toString('base64')}"`
      answer(path, (request, response) => {
        const isKnown = request.headers['if-none-match'] === etag
        if (isKnown) response.writeHead(304).end()
        else response.writeHead(200, { etag, 'content-type': 'text/html' }).end(text)
      })
    },
  }
}

/** The newest first. */
export function rssOf(items: Item[]): string {
  const parts = items.map(
    ({ guid, title, day, picture }) =>
      `<item><guid isPermaLink="false">${guid}</guid><title>${title}</title><link>https://bakery.example/${guid}</link>
       ${day ? `<pubDate>${day.toUTCString()}</pubDate>` : ''}
       ${picture ? `<enclosure url="${picture}" length="1" type="image/png"/>` : ''}</item>`,
  )
  return `<?xml version="1.0"?><rss version="2.0"><channel><title>Bakery</title>${parts.join('')}</channel></rss>`
}
