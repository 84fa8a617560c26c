// The headers of every answer: its id, and what browsers may do with it.
import type { FastifyInstance } from 'fastify'

/** The hook uses `done`, because an additional promise per request is measurable (docs/benchmarks.md). */
export function addResponseHeaders(app: FastifyInstance, isHttps: boolean): void {
  const headers = securityHeaders(isHttps)
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).headers(headers)
    if (isHttps && request.routeOptions.config?.keepsOpener)
      void reply.header('cross-origin-opener-policy', 'unsafe-none')
    done()
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The page may run in a pop-up that another site opened, and leads back to that site: it must not be cut from its opener. */
    keepsOpener?: boolean
  }
}

/** API responses are data: they may load nothing and may not be framed. Pages set a policy of their own. */
function securityHeaders(isHttps: boolean): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Browsers accept these only over https, and warn otherwise.
    ...(isHttps && {
      'cross-origin-opener-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}
