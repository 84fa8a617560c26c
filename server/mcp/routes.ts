// POST /mcp: the address of assistants (Model Context Protocol, streamable HTTP), for tokens of assistants alone. There are no sessions and no
// streams: each request is answered by itself, so any machine can answer it, and GET and DELETE are wrong methods.
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountOf, type Principal } from '../access/access.ts'
import { assistantModeOf } from '../access/assistant.ts'
import { mcpPath } from '../access/resource.ts'
import type { Config } from '../config/config.ts'
import { addBodyParsers } from '../http/body/body.ts'
import type { RateLimits } from '../limits/limits.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { apiFor } from './call-api.ts'
import { openCounts } from './counts.ts'
import { challengeFor, metadataRoutes } from './metadata-routes.ts'

const { version } = createRequire(import.meta.url)('../package.json') as { version: string }

/** Longer than any call of a tool needs: the longest text has 100 000 characters. */
const maxBodyBytes = 512 * 1024
/** In this process, of one account and of all. */
const maxOfAccount = 8
const maxOfAll = 64

type Using = { config: Config; tokens: Tokens; limits: RateLimits }

export async function registerMcp(server: FastifyInstance, using: Using): Promise<void> {
  await server.register(async (scope) => mcpRoutes(scope, using))
}

function mcpRoutes(app: FastifyInstance, using: Using): void {
  metadataRoutes(app, using.config.publicUrl)
  addBodyParsers(app)
  const counts = openCounts({ maxOfAccount, maxOfAll })
  const options = {
    schema: { hide: true },
    bodyLimit: Math.min(maxBodyBytes, using.config.bodyLimitBytes),
  }
  const principals = new WeakMap<FastifyRequest, Principal>()

  app.post(
    mcpPath,
    {
      ...options,
      // Before the body is read.
      onRequest: async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        const foreign = foreignPlace(request, using.config.publicUrl)
        if (foreign) return refuse(reply, 403, foreign)
        const principal = await findPrincipal(using.tokens, request)
        if (!principal) {
          void reply.header('www-authenticate', challengeFor(using.config.publicUrl, request))
          return refuse(reply, 401, 'An access token of an assistant is needed.')
        }
        const verdict = await using.limits.take(accountOf(principal))
        if (!verdict.allowed) return tooMany(reply, verdict.retryAfterSeconds)
        principals.set(request, principal)
      },
    },
    async (request, reply) => {
      const principal = principals.get(request)
      const mode = principal && assistantModeOf(principal)
      if (!principal || !mode) throw new Error('the hook has let another token pass')
      if (Array.isArray(request.body)) return refuse(reply, 400, 'One message in each request.')
      const end = counts.begin(accountOf(principal))
      if (!end) return tooMany(reply, 1)
      try {
        const { answer } = await import('./protocol.ts')
        const response = await answer(asRequest(request, using.config.publicUrl), request.body, {
          mode,
          context: { api: apiFor(app, principal) },
          version,
          onError: (err) => request.log.error({ err }, 'a tool failed'),
        })
        const type = response.headers.get('content-type')
        if (type) void reply.type(type)
        return reply.code(response.status).send(await response.text())
      } finally {
        end()
      }
    },
  )
}

/**
 * Refuses pages of other origins, even those whose name was made to point here (DNS rebinding). A browser sends no token by itself, so the
 * token alone would keep them out.
 */
function foreignPlace(request: FastifyRequest, publicUrl: URL): string | undefined {
  const { origin } = request.headers
  if (origin !== undefined && origin !== publicUrl.origin)
    return 'Pages of other origins may not call this address.'
  if (isOwnHost(request.host, publicUrl)) return undefined
  return 'The header Host names another service. A proxy must pass on the host of PUBLIC_URL.'
}

function isOwnHost(host: string, publicUrl: URL): boolean {
  if (host === publicUrl.host) return true
  // A proxy on the same machine may name this service by its address, which no DNS answer can do.
  const url = URL.parse(`http://${host}`)
  return url?.hostname === '127.0.0.1' || url?.hostname === '[::1]'
}

/** A token of the API finds no principal here. */
async function findPrincipal(
  tokens: Tokens,
  request: FastifyRequest,
): Promise<Principal | undefined> {
  const token = /^bearer +([\w.~+/-]+=*)$/i.exec(request.headers.authorization?.trim() ?? '')?.[1]
  const principal = token === undefined ? undefined : await tokens.findPrincipal(token)
  return principal && assistantModeOf(principal) !== undefined ? principal : undefined
}

/** Only what the transport reads: no token. */
function asRequest({ headers }: FastifyRequest, publicUrl: URL): Request {
  const passed = ['accept', 'mcp-protocol-version'].flatMap((name): [string, string][] =>
    typeof headers[name] === 'string' ? [[name, headers[name]]] : [],
  )
  return new Request(new URL(mcpPath, publicUrl), {
    method: 'POST',
    headers: [...passed, ['content-type', 'application/json']],
    body: '{}',
  })
}

function tooMany(reply: FastifyReply, seconds: number): FastifyReply {
  return refuse(
    reply.header('retry-after', seconds),
    429,
    'Too many requests. Retry-After says when to try again.',
  )
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ jsonrpc: '2.0', error: { code: -32000, message }, id: null })
}
