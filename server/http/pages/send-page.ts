// How a page leaves the server: under a policy that allows a style sheet and pictures of our own, and kept by no cache.
import type { FastifyReply } from 'fastify'

export function sendPage(reply: FastifyReply, page: string, redirectOrigin = ''): FastifyReply {
  return reply
    .header('content-security-policy', pagePolicy(redirectOrigin))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
}

/** Browsers also hold form-action against the redirect that follows, so the app's own address must be in it. */
export function pagePolicy(redirectOrigin = ''): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${redirectOrigin}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
