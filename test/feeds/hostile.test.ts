// Feeds that lie, loop, lead inside or never end, and requests that name no feed.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { call } from '../support/client.ts'
import { need } from '../support/need.ts'
import { rssOf } from './feed-server.ts'
import { items, startFeeds } from './started.ts'

const { service, site, pool, token, profile, path, add, work } = await startFeeds()

const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))

beforeEach(async () => {
  await pool.query('delete from feeds')
})

test('hostile feeds: loops, redirects inside, compression, no end, lies about length, pages', async () => {
  const cases: Record<string, [Parameters<typeof site.answer>[1], RegExp]> = {
    '/loop': [
      (_, response) => response.writeHead(302, { location: '/loop' }).end(),
      /too many redirects/,
    ],
    '/inside': [
      (_, response) =>
        response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
      /inside the network/,
    ],
    '/bomb': [
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
      /compressed/,
    ],
    '/endless': [
      (_, response) => {
        response.writeHead(200)
        const more = () => {
          while (!response.destroyed && response.write(`<item>${'x'.repeat(65_536)}`));
          if (!response.destroyed) response.once('drain', more)
        }
        more()
      },
      /longer than/,
    ],
    '/silent': [(_, response) => response.writeHead(200).write('<rss>'), /time|given up/],
    '/lie': [
      (_, response) =>
        response.writeHead(200, { 'content-length': '20' }).end(rssOf(items(1)).slice(0, 20)),
      /no feed/,
    ],
    '/page': [
      (_, response) =>
        response
          .writeHead(200, { 'content-type': 'application/rss+xml' })
          .end('<html><body>Hi</body></html>'),
      /no feed/,
    ],
  }
  for (const [at, [answer]] of Object.entries(cases)) {
    site.answer(at, answer)
    await add({ url: site.url + at })
  }
  await work(10_000)
  const { rows } = await pool.query<{ url: string; problem: { message: string } | null }>(
    'select url, problem from feeds',
  )
  assert.equal(rows.length, Object.keys(cases).length)
  for (const { url, problem } of rows) {
    const [, pattern] = need(cases[new URL(url).pathname])
    assert.match(problem?.message ?? '', pattern, url)
  }
})

test('a preview shows what items would become, and finds the feed that a page names', async () => {
  site.feed('/feed.xml', [{ guid: '1', title: 'One &amp; only' }])
  site.answer('/', (_, response) =>
    response.end(
      '<!doctype html><html><head><link rel="alternate" type="application/rss+xml" href="/feed.xml"></head></html>',
    ),
  )
  const preview = (body: object) =>
    call(service, token, 'POST', path.replace(/feeds$/, 'feedPreview'), body)
  const shown = await preview({ url: `${site.url}/`, template: 'New: {title}' })
  assert.equal(shown.status, 200, shown.text)
  const { data } = shown.body as { data: { url: string; items: { text: string }[] } }
  assert.deepEqual(
    [data.url, data.items.map(({ text }) => text)],
    [`${site.url}/feed.xml`, ['New: One & only']],
  )
  const none = await preview({ url: `${site.url}/nothing` })
  assert.equal(none.status, 400)
  assert.match(none.text, /answers with 404/)
})

test('what is no feed of the caller is not found, and wrong fields are refused', async () => {
  const feed = await add({ url: `${site.url}/feed.xml` })
  const elsewhere = `/v1/organizations/999999/feeds/${feed.id}`
  assert.equal((await call(service, token, 'GET', elsewhere)).status, 404)
  for (const [body, param] of [
    [{ url: 'ftp://a.example/' }, '/url'],
    [{ url: 'http://169.254.169.254/' }, '/url'],
    [{ template: 'no place' }, '/template'],
    [{ socialProfileIds: ['999'] }, '/socialProfileIds'],
    [{ maxPerDay: 0 }, '/maxPerDay'],
  ] as const) {
    const input = { url: `${site.url}/feed.xml`, socialProfileIds: [profile], ...body }
    const answer = await call(service, token, 'POST', path, input)
    const [error] = (answer.body as { errors: { param: string }[] }).errors
    assert.ok(answer.status === 400 || answer.status === 404, answer.text)
    assert.equal(error?.param, param, answer.text)
  }
})
