// spec 5.4: a redirect URI begins with https:// or http://localhost. The host is compared after parsing:
// http://localhost.evil.example begins with the right letters and must not pass.
import { Problem } from '../errors.ts'

export const maxRedirectUris = 20
const longest = 2000

export function requireRedirectUris(uris: string[]): string[] {
  if (uris.length > maxRedirectUris) {
    throw new Problem('invalid', {
      message: `redirectUris must hold at most ${maxRedirectUris} addresses`,
    })
  }
  for (const uri of uris) {
    if (!isAllowedRedirectUri(uri)) {
      throw new Problem('invalid', {
        message: `redirectUris: ${uri.slice(0, 200)} is not allowed`,
        hint: 'Use https://… with any host, or http://localhost with any port; no fragment, no user name.',
      })
    }
  }
  return [...new Set(uris)]
}

export function isAllowedRedirectUri(uri: string): boolean {
  if (uri.length > longest || !URL.canParse(uri)) return false
  const url = new URL(uri)
  const isLocal = url.protocol === 'http:' && url.hostname === 'localhost'
  // The engine compares letter by letter, so an address must be written in the one way that parsing keeps.
  const hasTrap =
    url.hash !== '' ||
    uri.includes('#') ||
    url.username !== '' ||
    url.password !== '' ||
    /[\s\\]/.test(uri)
  const beginsRight = /^(https:\/\/|http:\/\/localhost([:/?]|$))/.test(uri)
  return (url.protocol === 'https:' || isLocal) && beginsRight && !hasTrap
}
