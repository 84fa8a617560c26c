// Checks a URL before it is stored. The resolved addresses are checked at connect time (outbound.ts).

import { isIP } from 'node:net'
import type { Reason } from '../errors/reasons.ts'
import { type Said, say } from '../sentences/sentences.ts'
import { classifyAddress } from './addresses.ts'

export type UrlProblem = { message: Said; hint?: Said; reason: Reason }

const maxUrlLength = 2048

/** Undefined if the URL may be stored. */
export function checkUrl(text: string, options: { allowPrivate: boolean }): UrlProblem | undefined {
  if (!URL.canParse(text)) {
    return {
      message: say('url_no_address'),
      hint: say('url_write_out'),
      reason: 'invalid_url',
    }
  }
  const url = new URL(text)
  if (text.length > maxUrlLength || url.href.length > maxUrlLength) {
    return { message: say('url_too_long', { limit: maxUrlLength }), reason: 'too_long' }
  }
  return checkParsedUrl(url, options)
}

export function checkParsedUrl(
  url: URL,
  options: { allowPrivate: boolean },
): UrlProblem | undefined {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { message: say('url_scheme'), reason: 'invalid_url' }
  }
  if (url.username !== '' || url.password !== '') {
    return { message: say('url_credentials'), reason: 'invalid_url' }
  }
  if (mayLeadTo(url.hostname, options)) return undefined
  return {
    message: say('url_inside'),
    hint: say('url_public'),
    reason: 'address_not_public',
  }
}

/** The URL parser has already normalised 2130706433, 0x7f.1 and 0177.0.0.1 to 127.0.0.1. */
function mayLeadTo(hostname: string, options: { allowPrivate: boolean }): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return options.allowPrivate
  return isIP(host) === 0 || isAllowedAddress(host, options)
}

export function isAllowedAddress(address: string, options: { allowPrivate: boolean }): boolean {
  const kind = classifyAddress(address)
  return kind === 'public' || (kind === 'private' && options.allowPrivate)
}
