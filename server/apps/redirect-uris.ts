// spec 5.4: a redirect URI begins with https:// or http://localhost. The host is compared after parsing, so that
// http://localhost.evil.example is refused.

import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'

export const maxRedirectUris = 20
const maxLength = 2000

export function requireRedirectUris(uris: string[]): string[] {
  if (uris.length > maxRedirectUris) {
    throw new Problem('invalid', {
      message: say('redirect_uris_too_many', { limit: maxRedirectUris }),
      reason: 'too_many_items',
      param: '/redirectUris',
    })
  }
  for (const [index, uri] of uris.entries()) {
    if (!isAllowedRedirectUri(uri)) {
      throw new Problem('invalid', {
        message: say('redirect_uri_not_allowed', { address: uri.slice(0, 200) }),
        hint: say('redirect_uri_forms'),
        reason: 'invalid_redirect_uri',
        param: `/redirectUris/${index}`,
      })
    }
  }
  return [...new Set(uris)]
}

/** An app on the member's machine listens on any free port. */
export function withoutLoopbackPort(uri: string): string {
  return uri.replace(/^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/, '$1')
}

export function isAllowedRedirectUri(uri: string): boolean {
  return isWellFormed(uri, ['localhost'])
}

/** RFC 8252, 7.3: programs on the member's machine that register themselves also name it by its addresses. */
export function isAllowedLoopbackUri(uri: string): boolean {
  return isWellFormed(uri, ['localhost', '127.0.0.1', '[::1]'])
}

function isWellFormed(uri: string, localHosts: string[]): boolean {
  if (uri.length > maxLength || !URL.canParse(uri)) return false
  const url = new URL(uri)
  const isLocal = url.protocol === 'http:' && localHosts.includes(url.hostname)
  // oidc-provider compares URIs as strings, so a URI must be in the form that parsing does not change.
  const isAmbiguous =
    url.hash !== '' ||
    uri.includes('#') ||
    url.username !== '' ||
    url.password !== '' ||
    /[\s\\]/.test(uri)
  const hasAllowedPrefix = /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/?]|$))/.test(
    uri,
  )
  return (url.protocol === 'https:' || isLocal) && hasAllowedPrefix && !isAmbiguous
}
