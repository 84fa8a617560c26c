// The log-in session that oidc-provider keeps for a browser.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { cookieOptions, sessionSeconds } from '../provider.ts'

/** Without a logged-in member, the session has no account. */
export function currentSession(
  using: { provider: Provider },
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return using.provider.Session.get(using.provider.createContext(request.raw, reply.raw))
}

/** A new session id at every log-in, so that an id that was planted before the log-in is worthless. */
export async function beginSession(
  using: { provider: Provider; config: { publicUrl: URL } },
  request: FastifyRequest,
  reply: FastifyReply,
  memberId: string,
): Promise<void> {
  const context = using.provider.createContext(request.raw, reply.raw)
  const session = await using.provider.Session.get(context)
  if (session.accountId !== undefined && session.accountId !== memberId) await session.destroy()
  const fresh = new using.provider.Session()
  fresh.loginAccount({ accountId: memberId, loginTs: Math.floor(Date.now() / 1000) })
  await fresh.save(sessionSeconds)
  context.cookies.set(using.provider.cookieName('session'), fresh.jti, {
    ...cookieOptions(using.config.publicUrl.protocol === 'https:'),
    maxAge: sessionSeconds * 1000,
  })
}
