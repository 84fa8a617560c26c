// Routes of the pages and their files.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { World } from '../exchange/exchange.ts'
import type { SandboxNetwork } from '../network.ts'
import { renderHome, renderMails } from './home.ts'
import { renderNotice } from './notice.ts'
import { policy } from './page.ts'
import { serveFile } from './serve-file.ts'
import { renderSinglePost, renderTimeline } from './timeline.ts'

const files = {
  ...Object.fromEntries(
    ['frame', 'posts', 'empty', 'people', 'home', 'mails'].map((name) => [
      `${name}.css`,
      'text/css',
    ]),
  ),
  'live.js': 'text/javascript',
  'icon.svg': 'image/svg+xml',
}

export function pageRoutes(app: FastifyInstance, world: World): void {
  app.get('/', async (_request, reply) => show(reply, renderHome(world)))
  app.get('/mails', async (_request, reply) => show(reply, renderMails(world)))
  for (const network of world.networks) networkRoutes(app, world, network)
  app.setNotFoundHandler((request, reply) => {
    void reply.code(404)
    return isBrowser(request)
      ? show(reply, renderNotice(world, noPage))
      : reply.send({ error: 'There is nothing at this address.' })
  })
  for (const [name, type] of Object.entries(files))
    serveFile(app, { name, type, file: new URL(name, import.meta.url), headers: safety })
}

function networkRoutes(app: FastifyInstance, world: World, network: SandboxNetwork): void {
  const { name, page } = network
  app.get(`/${name}`, async (request, reply) => {
    const { profile, before, from, to } = request.query as Record<string, string | undefined>
    const asked = { profile: profile || undefined, before, from, to }
    return show(reply, renderTimeline(world, network, asked))
  })
  app.get(page.route, async (request, reply) => {
    const { id } = request.params as { id: string }
    const post = world.store.findPost(name, id)
    if (post) return show(reply, renderSinglePost(world, post))
    return show(reply.code(404), renderNotice(world, { ...noPost, network }))
  })
  serveFile(app, { name: `${name}.css`, type: 'text/css', file: page.style, headers: safety })
}

const noPost = {
  title: 'There is no such post',
  sentence: 'It was deleted, or the address is not complete.',
}
const noPage = {
  title: 'There is no such page',
  sentence: 'The networks of the sandbox are in the bar above.',
}

export function isBrowser({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}

const safety = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  // Without a referrer a form of the sandbox would not name its origin, which strangers.ts checks.
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

export function show(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').headers(safety).send(page)
}
