// /docs/guide of a running service: every page, link and twin is there without the internet, no other file is; and every docUrl of an error leads to
// a place that explains it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Reason, reasons } from '../../server/errors/reasons.ts'
import { docUrlOf } from '../../server/http/pages/error-docs.ts'
import { topics } from '../../server/oauth/error-topics.ts'
import { testInChromium } from '../support/chromium.ts'
import { send } from '../support/client.ts'
import { need } from '../support/need.ts'
import { encodeRequest, exchange } from '../support/raw.ts'
import { startTestService } from '../support/service.ts'

const service = await startTestService()
const guide = `${service.url}/docs/guide/`

/** Each address once. */
const answers = new Map<string, Promise<{ status: number; text: string; type: string | null }>>()

function load(address: string) {
  const known = answers.get(address)
  if (known) return known
  const loading = fetch(address).then(async (answer) => ({
    status: answer.status,
    text: await answer.text(),
    type: answer.headers.get('content-type'),
  }))
  answers.set(address, loading)
  return loading
}

function linksOf(page: string, address: string): URL[] {
  return [...page.matchAll(/ (?:href|src)="([^"]*)"/g)]
    .map(([, target = '']) => new URL(target.replaceAll('&amp;', '&'), address))
    .filter(({ origin }) => origin === service.url)
}

/** Every page of the guide by its address, found by its links. */
async function crawl(): Promise<Map<string, string>> {
  const pages = new Map<string, string>()
  const open = [`${guide}index.html`]
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (pages.has(at)) continue
    const { status, text } = await load(at)
    assert.equal(status, 200, at)
    pages.set(at, text)
    for (const link of linksOf(text, at))
      if (link.href.startsWith(guide) && link.pathname.endsWith('.html'))
        open.push(link.origin + link.pathname)
  }
  return pages
}

const pages = await crawl()

test('every link of every page leads to a file, and to a part of it that is named', async () => {
  assert.ok(pages.size > 100)
  for (const [address, page] of pages)
    for (const link of linksOf(page, address)) {
      const { status, text } = await load(link.origin + link.pathname)
      assert.equal(status, 200, `${address} → ${link.href}`)
      const id = decodeURIComponent(link.hash.slice(1))
      assert.ok(id === '' || text.includes(` id="${id}"`), `${address} → ${link.href}`)
    }
})

test('llms.txt names the Markdown of every page', async () => {
  for (const address of [`${service.url}/llms.txt`, `${guide}llms.txt`]) {
    const { text, type } = await load(address)
    assert.equal(type, 'text/plain; charset=utf-8')
    const named = [...text.matchAll(/\]\(([^)]+)\)/g)].map(
      ([, path = '']) => new URL(path, address),
    )
    assert.equal(named.length, pages.size)
    for (const { href } of named) {
      const twin = await load(href)
      assert.equal(twin.status, 200, href)
      assert.equal(twin.type, 'text/markdown; charset=utf-8')
      assert.match(twin.text, /^# /m)
    }
  }
})

test('the style sheet has the colours of the console and widths that a browser knows', async () => {
  const { text, type } = await load(`${guide}site.css`)
  assert.equal(type, 'text/css; charset=utf-8')
  const used = [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name)
  assert.deepEqual(
    used.filter((name) => !text.includes(`  ${name}: `)),
    [],
  )
  assert.equal(text.match(/@media /g)?.length, text.match(/@media \(m(?:ax|in)-width: /g)?.length)
})

test('no other file is read', async () => {
  const names = [
    'package.json',
    'server/main.ts',
    'docs/',
    'docs',
    'docs/nothing.png',
    '.env.example',
  ]
  const foreign = [
    'docs/../package.json',
    'docs/..%2fpackage.json',
    'docs/%2e%2e/%2e%2e/etc/hosts.md',
  ]
  const strange = ['docs/%00.md', '__proto__', 'constructor', 'DOCS/oauth.md']
  for (const name of [...names, ...foreign, ...strange]) {
    const { status } = await exchange(
      service.url,
      encodeRequest({ method: 'GET', path: `/docs/guide/${name}` }),
    )
    assert.ok([400, 404].includes(status), `${name}: ${status}`)
  }
})

test('the docUrl of every reason leads to a place that explains it', async () => {
  for (const [reason, meaning] of Object.entries(reasons)) {
    const url = new URL(docUrlOf({ errorDocs: `${service.url}/docs/errors` }, reason as Reason))
    const { status, text } = await load(url.origin + url.pathname)
    assert.equal(status, 200)
    const [, after = ''] = text.split(` id="${url.hash.slice(1)}"`)
    const said = after
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
    const plain = said.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
    assert.ok(plain.slice(0, 2000).includes(meaning), reason)
  }
})

test('the docUrl and error_uri of answers are addresses of this service', async () => {
  const { body } = await send(`${service.url}/v1/messages`)
  const [error] = (body as { errors: { docUrl: string; reason: string }[] }).errors
  const { docUrl, reason } = need(error)
  assert.equal(docUrl, `${service.url}/docs/errors#${reason}`)
  const refused = await send(`${service.url}/oauth2/token`, { method: 'POST', body: '' })
  const { error_uri: uri } = refused.body as { error_uri: string }
  assert.ok(uri.startsWith(`${service.url}/docs/errors/authorization`))
  const { status, text } = await load(`${service.url}/docs/errors/authorization`)
  assert.equal(status, 200)
  for (const topic of Object.keys(topics)) assert.ok(text.includes(` id="${topic}"`), topic)
})

testInChromium(
  'the search of the guide works within its content policy',
  { origins: [service.url], ownWindow: true },
  async ({ page }) => {
    await page.goto(`${service.url}/docs`)
    await page.getByRole('link', { name: 'Guide', exact: true }).click()
    await page.waitForURL(`${guide}index.html`)
    await page.keyboard.press('/')
    await page.keyboard.type('receiver signature')
    await page.locator('#found').getByRole('link', { name: 'Webhooks: A receiver' }).click()
    await page.waitForURL(`${guide}docs/webhooks.html#a-receiver`)
  },
)
