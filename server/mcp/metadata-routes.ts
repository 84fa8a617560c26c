// Where an assistant learns which authorization server issues its tokens (RFC 9728).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { assistantScopes } from '../access/assistant.ts'
import { mcpAddress, mcpPath } from '../access/resource.ts'

const wellKnown = '/.well-known/oauth-protected-resource'

export function metadataRoutes(app: FastifyInstance, publicUrl: URL): void {
  const metadata = {
    resource: mcpAddress(publicUrl),
    authorization_servers: [publicUrl.origin],
    scopes_supported: assistantScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Carillon',
  }
  for (const path of [wellKnown, `${wellKnown}${mcpPath}`])
    app.get(path, { schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=300').send(metadata),
    )
}

/** RFC 9728, 5.1. */
export function challengeFor(publicUrl: URL, { headers }: FastifyRequest): string {
  const error = headers.authorization === undefined ? '' : ' error="invalid_token",'
  const address = new URL(`${wellKnown}${mcpPath}`, publicUrl).href
  return `Bearer${error} resource_metadata="${address}", scope="${assistantScopes.join(' ')}"`
}
