// The pages people look at, and the files they need.
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { World } from '../exchange.ts'
import { type NetworkName, networkNames } from '../names.ts'
import { renderHome, renderMails } from './home.ts'
import { policy } from './page.ts'
import { renderSinglePost, renderTimeline } from './timeline.ts'

const sheets = ['frame', 'people', 'home', 'mails', ...networkNames].map((name) => `${name}.css`)

export function pageRoutes(app: FastifyInstance, world: World): void {
  app.get('/', async (_request, reply) => show(reply, renderHome(world)))
  app.get('/mails', async (_request, reply) => show(reply, renderMails(world)))
  for (const network of networkNames)
    app.get(`/${network}`, async (request, reply) => {
      const { profile, before, from, to } = request.query as Record<string, string | undefined>
      const asked = { profile: profile || undefined, before, from, to }
      return show(reply, renderTimeline(world, network, asked))
    })
  const single = (network: NetworkName, path: string) =>
    app.get(path, async (request, reply) => {
      const { id } = request.params as { id: string }
      const post = world.store.findPost(network, id)
      if (post) return show(reply, renderSinglePost(world, post))
      return reply.code(404).type('text/plain').send('There is no such post.')
    })
  single('twitter', '/twitter/:profile/status/:id')
  single('facebook', '/facebook/:id')
  single('instagram', '/instagram/p/:id')
  single('pinterest', '/pinterest/pin/:id')
  for (const name of sheets) serveFile(app, name, 'text/css')
  serveFile(app, 'live.js', 'text/javascript')
  serveFile(app, 'icon.svg', 'image/svg+xml')
}

function serveFile(app: FastifyInstance, name: string, type: string): void {
  const content = readFileSync(new URL(name, import.meta.url))
  app.get(`/_sandbox/pages/${name}`, async (_request, reply) =>
    reply.type(`${type}; charset=utf-8`).headers(safety).send(content),
  )
}

const safety = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  // Only to itself: without it a form of the sandbox would not say where it comes from (strangers.ts).
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

function show(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html; charset=utf-8').headers(safety).send(page)
}
