import type { FastifyRequest } from 'fastify'

/**
 * Against forged requests. The session cookie is SameSite=Lax, which still sends it from other origins of the same site; browsers
 * add these headers to every POST, and no page can set them.
 */
export function isSameOrigin({ headers }: FastifyRequest, publicUrl: URL): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === publicUrl.origin : site === 'same-origin'
}
