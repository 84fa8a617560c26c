// Sends a page with a Content-Security-Policy that allows only the service's own style sheet, type and images and two scripts, and
// without caching.
import type { FastifyReply } from 'fastify'
import type { Language } from '../../texts/texts.ts'
import { themeScriptSource } from './assets/assets.ts'
import { timeZoneScriptSource } from './time-zone-field.ts'

export function sendPage(
  reply: FastifyReply,
  language: Language,
  page: string,
  redirectOrigin = '',
): FastifyReply {
  const varies = reply.getHeader('vary')
  return reply
    .header('content-language', language)
    .header('vary', varies === undefined ? 'accept-language' : `${varies}, accept-language`)
    .header('content-security-policy', pagePolicy(redirectOrigin))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page)
}

/** Browsers also apply form-action to the redirect after a form, so it must include the origin of the app. */
export function pagePolicy(redirectOrigin = ''): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${redirectOrigin}`.trim(),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "font-src 'self'",
    `script-src ${themeScriptSource} ${timeZoneScriptSource}`,
  ].join('; ')
}
