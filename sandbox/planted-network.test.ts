// A further network in the sandbox is one object in a list: its API, its page, its limits and its place in the control API
// follow. And no code outside networks/ names a network.
import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { atEnd } from '../test/support/at-end.ts'
import { makeExchange } from './exchange/exchange.ts'
import { graphDialect, graphToken } from './graph/graph.ts'
import type { SandboxNetwork } from './network.ts'
import { sandboxNetworks } from './networks/registry.ts'
import { html } from './pages/html.ts'
import { startSandbox } from './sandbox.ts'

const rule = { perWindow: 2, windowMs: 60_000 }
const words = { code: 1, message: 'no' }
const fern: SandboxNetwork = {
  name: 'fern',
  title: 'Fern',
  path: '/wood',
  limits: { publish: rule, read: rule },
  hasBoards: true,
  routes(app, world) {
    const dialect = graphDialect({
      network: 'fern',
      limited: { ...words, status: 429 },
      gone: words,
    })
    const exchange = makeExchange(world, dialect)
    const handle = ({ token: { profile } }: { token: { profile: string } }) => {
      const text = 'A frond unrolls'
      const content = { profile, text, media: [], link: null, board: null }
      return { status: 200, body: world.store.publish({ ...content, network: 'fern' }) }
    }
    app.post('/fronds', exchange({ operation: 'publish', tokenOf: graphToken, handle }))
  },
  page: {
    style: new URL('networks/x/page.css', import.meta.url),
    address: (id) => `/fern/${id}`,
    route: '/fern/:id',
    renderPost: (_world, { text }, name) => html`<p>${name}: ${text}</p>`,
    command: (url, profile) => `grow ${url} as ${profile}`,
  },
  interactions: {
    types: ['LIKE', 'MENTION'],
    buttons: [['MENTION', 'Rustle']],
    listedForBoth: [],
    messageIds: { pattern: /^\d+$/, words: 'digits' },
    newId: (id) => id,
  },
}

const sandbox = await startSandbox({ port: 0 }, [...sandboxNetworks, fern])
atEnd(() => sandbox.close())

async function ask(path: string, body?: object, headers: Record<string, string> = {}) {
  const sent = { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(sandbox.url + path, { headers, ...(body ? sent : {}) })
  return { status: answer.status, text: await answer.text() }
}

const grow = (profile: string) =>
  ask(
    '/wood/fronds',
    {},
    {
      authorization: `Bearer sandbox-fern-${profile}-try`,
      'content-type': 'application/json',
    },
  )

test('it has a page, and a card and a tab on the others', async () => {
  const home = await ask('/')
  assert.match(home.text, /<a href="\/fern">Fern<\/a>/)
  assert.match(home.text, /<code>http:\S+\/wood<\/code>/)
  assert.match((await ask('/fern')).text, /grow http:\S+ as 1</)
  assert.match((await ask('/fern')).text, /<button name="type" value="MENTION">Rustle</)
  assert.equal((await ask('/_sandbox/pages/fern.css')).status, 200)
})

test('its API publishes within its own limits, and its page shows the post', async () => {
  const { status, text } = await grow('31')
  assert.equal(status, 200, text)
  const { id } = JSON.parse(text) as { id: string }
  assert.match((await ask('/fern')).text, /A frond unrolls/)
  assert.match((await ask(`/fern/${id}`)).text, /A frond unrolls/)
  assert.equal((await grow('31')).status, 200)
  assert.equal((await grow('31')).status, 429)
})

test('the control API knows it', async () => {
  const fault = { network: 'fern', operation: 'publish', kind: 'status', status: 503 }
  assert.equal((await ask('/_sandbox/faults', fault)).status, 200)
  assert.equal((await grow('32')).status, 503)
  assert.equal((await ask('/_sandbox/faults', { ...fault, network: 'moss' })).status, 400)
  const mention = { network: 'fern', type: 'MENTION', from: '7', to: '32' }
  assert.match((await ask('/_sandbox/interactions', mention)).text, /"network":"fern"/)
  const quote = await ask('/_sandbox/interactions', { ...mention, type: 'QUOTE' })
  assert.match(quote.text, /On fern, type must be one of LIKE, MENTION/)
  const boards = await ask('/_sandbox/boards?profile=32')
  assert.equal((JSON.parse(boards.text) as { boards: [] }).boards.length, 2)
})

const named = new RegExp(`'(${sandboxNetworks.map(({ name }) => name).join('|')})'`)

test('only networks/ names a network', async () => {
  const found: string[] = []
  let files = 0
  for await (const file of glob('**/*.ts', {
    cwd: import.meta.dirname,
    exclude: ['networks/**', '**/*.test.ts', '**/*.testing.ts', 'node_modules/**'],
  })) {
    files += 1
    if (named.test(await readFile(new URL(file, import.meta.url), 'utf8'))) found.push(file)
  }
  assert.deepEqual(found, [])
  assert.ok(files > 30, `${files} files were read`)
  assert.match("if (network === 'facebook') push()", named)
})
