// The site of the documents: every link leads to a page and a heading of it, every page has its Markdown, and the search finds.
import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { glob, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, posix } from 'node:path'
import { test } from 'node:test'
import { writeSite } from '../../scripts/site.ts'
import { renderMarkdown } from '../../server/http/pages/guide/markdown.ts'
import { atEnd } from '../support/at-end.ts'
import { testInChromium } from '../support/chromium.ts'

const folder = await mkdtemp(join(tmpdir(), 'carillon-site-'))
atEnd(() => rm(folder, { recursive: true, force: true }))
await writeSite(folder)
const origin = await serve()

const pages = new Map<string, string>()
for await (const name of glob('**/*.html', { cwd: folder }))
  pages.set(name, await readFile(join(folder, name), 'utf8'))

async function serve(): Promise<string> {
  const types: Record<string, string> = {
    ...{ '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.png': 'image/png' },
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const type = types[extname(pathname)]
    // The icon that browsers ask for, too.
    if (type === undefined) return response.writeHead(204).end()
    createReadStream(join(folder, pathname))
      .on('error', () => response.writeHead(404).end())
      .once('open', () => response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }))
      .pipe(response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve)
  })
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return `http://localhost:${(server.address() as AddressInfo).port}`
}

function linksOf([name, html]: [string, string]) {
  const targets = [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', id] = target.replaceAll('&amp;', '&').split('#')
      return { name, target, path: file === '' ? name : posix.join(posix.dirname(name), file), id }
    })
}

async function isFile(path: string): Promise<boolean> {
  return stat(join(folder, path)).then(
    (found) => found.isFile(),
    () => false,
  )
}

test('every link leads to a file, and to a part of the page that it names', async () => {
  const links = [...pages].flatMap(linksOf)
  assert.ok(pages.size > 100 && links.length > 10_000)
  const files = new Map<string, boolean>()
  for (const { path } of links) if (!files.has(path)) files.set(path, await isFile(path))
  const broken = links.filter(
    ({ path, id }) =>
      files.get(path) !== true || (id !== undefined && !pages.get(path)?.includes(` id="${id}"`)),
  )
  assert.deepEqual(
    broken.map(({ name, target }) => `${name}: ${target}`),
    [],
  )
})

test('each page has its Markdown, and llms.txt names all of them', async () => {
  const list = await readFile(join(folder, 'llms.txt'), 'utf8')
  const named = [...list.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path)
  assert.equal(named.length, pages.size)
  for (const path of named) {
    assert.equal(await readFile(join(folder, path), 'utf8'), await readFile(path, 'utf8'))
    assert.match(list, /^# Carillon\n\n> /)
  }
})

test('no mark of Markdown is left in a text', () => {
  const left: string[] = []
  for (const [name, html] of pages) {
    const text = html.replaceAll(/<(pre|code|nav).*?<\/\1>/gs, '').replaceAll(/<[^>]*>/g, '')
    for (const [mark] of text.matchAll(/.{0,20}(?:\*\*|\]\(|```|^\| ---).{0,20}/gm))
      left.push(`${name}: ${mark}`)
  }
  assert.deepEqual(left, [])
})

test('HTML in a document is shown and not carried out', () => {
  const text = '# A <b>\n\n<script>alert(1)</script> and `<i>` [x](javascript:alert)\n'
  const { html } = renderMarkdown(text, (target) => (/^https?:/.test(target) ? target : undefined))
  assert.equal(
    html,
    '<h1 id="a-b"><a href="#a-b">A &lt;b&gt;</a></h1>\n<p>&lt;script&gt;alert(1)&lt;/script&gt; and <code>&lt;i&gt;</code> x</p>',
  )
})

testInChromium(
  'the search leads to a part of a page',
  { origins: [origin], ownWindow: true },
  async ({ page }) => {
    await page.goto(`${origin}/docs/oauth.html`)
    await page.keyboard.press('/')
    await page.keyboard.type('receiver signature')
    await page.locator('#found').getByRole('link', { name: 'Webhooks: A receiver' }).click()
    await page.waitForURL(`${origin}/docs/webhooks.html#a-receiver`)
    await page.getByRole('heading', { name: 'A receiver' }).waitFor()
    await page.getByRole('searchbox').fill('zzzzqqqq')
    await page.locator('#found').getByText('Nothing was found.').waitFor()
  },
)
