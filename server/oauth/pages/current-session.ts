// The log-in session that oidc-provider keeps for a browser.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'

/** Without a logged-in member, the session has no account. */
export function currentSession(
  using: { provider: Provider },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return using.provider.Session.get(using.provider.createContext(request.raw, reply.raw))
}
