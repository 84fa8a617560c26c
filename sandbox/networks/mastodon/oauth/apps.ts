// Apps that have registered themselves: POST /api/v1/apps.
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRecord, type World } from '../../../exchange/exchange.ts'

export type App = {
  id: string
  secret: string
  name: string
  redirectUris: string[]
  scopes: string[]
}

export function mastodonAppRoutes(app: FastifyInstance, world: World): void {
  app.post('/api/v1/apps', async (request, reply) => {
    const wanted = readWanted(request)
    if (typeof wanted === 'string') return reply.code(422).send({ error: wanted })
    const made = { ...wanted, id: secret(), secret: secret() }
    keepApp(world, made)
    const { id: client_id, secret: client_secret, redirectUris, scopes, name } = made
    return {
      ...{ id: client_id.replace(/\D/g, '').slice(0, 9) || '1', name, website: null },
      ...{ scopes, redirect_uris: redirectUris, redirect_uri: redirectUris.join('\n') },
      ...{ client_id, client_secret, client_secret_expires_at: 0, vapid_key: 'none' },
    }
  })
}

function secret(): string {
  return randomBytes(24).toString('base64url')
}

type Wanted = Pick<App, 'name' | 'redirectUris' | 'scopes'>

function readWanted({ body }: FastifyRequest): Wanted | string {
  const { client_name: name, redirect_uris: uris, scopes = 'read' } = isRecord(body) ? body : {}
  const redirectUris = (Array.isArray(uris) ? uris : String(uris ?? '').split('\n')).map(String)
  if (typeof name !== 'string' || name === '') return "Validation failed: Name can't be blank"
  if (!redirectUris.every((uri) => URL.canParse(uri)))
    return 'Validation failed: Redirect URI must be an absolute URI.'
  const names = String(scopes).split(' ')
  if (!names.every((scope) => /^(read|write|follow|push|profile)(:[a-z_]+)?$/.test(scope)))
    return "Validation failed: Scopes doesn't match configured on the server."
  return { name, redirectUris, scopes: names }
}

export function findApp({ store }: World, id: unknown): App | undefined {
  const text = store.findDraft('mastodon', `app/${String(id)}`)?.text
  return text ? (JSON.parse(text) as App) : undefined
}

export function forgetApp(world: World, id: unknown): void {
  const app = findApp(world, id)
  if (app) keepDraft(world, app.id, '')
}

function keepApp(world: World, app: App): void {
  keepDraft(world, app.id, JSON.stringify(app))
}

/** The journal keeps apps with the drafts. */
function keepDraft({ store }: World, id: string, text: string): void {
  store.prepare({
    ...{ network: 'mastodon', profile: 'apps', id: `app/${id}`, kind: 'record' as const, text },
    ...{ media: [], link: null },
  })
}
