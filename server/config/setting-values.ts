// Parses the texts of settings. Each error is a sentence that completes "SETTING=value …".
import { isIPv6 } from 'node:net'
import type { Key } from '../secrets/key-ring.ts'
import { emailKey, isEmail } from '../strings/email.ts'

export type Environment = Record<string, string | undefined>
export type Setting<T> = {
  example: string
  help: string
  parse: (text: string | undefined, all: Environment) => T
  /** Its value is not repeated in messages. */
  isSecret?: boolean
}

export function filled(text: string | undefined): string | undefined {
  return text === '' ? undefined : text
}

export function whole(
  text: string | undefined,
  otherwise: number,
  min: number,
  max: number,
): number {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new Error(`must be a whole number from ${min} to ${max}.`)
}

export function fraction(text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const value = Number(text)
  if (/^\d*\.?\d+$/.test(text) && value <= 1) return value
  throw new Error('must be a number from 0 to 1.')
}

export function oneOf(text: string, choices: string[]): string {
  if (choices.includes(text)) return text
  throw new Error(`must be one of ${choices.join(', ')}.`)
}

export function someOf(text: string, choices: string[]): string[] {
  const chosen = text.split(',').map((word) => word.trim())
  if (chosen.every((word) => choices.includes(word))) return [...new Set(chosen)]
  throw new Error(`must be some of ${choices.join(', ')}, with commas between them.`)
}

export function yesOrNo(text: string): boolean {
  if (['yes', 'true', '1'].includes(text.toLowerCase())) return true
  if (['no', 'false', '0'].includes(text.toLowerCase())) return false
  throw new Error('must be yes or no.')
}

export function webAddress(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (
    url &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash
  )
    return url
  throw new Error('must be an address such as https://carillon.example, without a path.')
}

export function postgresAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['postgres:', 'postgresql:'].includes(url.protocol)) return text
  throw new Error('must be an address such as postgresql://name:password@host:5432/database.')
}

export function optionalAddress(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['http:', 'https:'].includes(url.protocol)) return url
  throw new Error('must be an address such as https://api.example.')
}

export function smtpAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url && ['smtp:', 'smtps:'].includes(url.protocol)) return text
  throw new Error('must be an address such as smtp://name:password@host:587.')
}

export function keyRing(text: string | undefined): Key[] | undefined {
  if (text === undefined) return undefined
  return text.split(',').map((part) => {
    const [id = '', encoded = ''] = part.trim().split(':')
    const secret = Buffer.from(encoded, 'base64')
    if (!/^[\w-]{1,40}$/.test(id) || secret.length !== 32) {
      throw new Error(
        'must be name:key pairs, each key 32 bytes in base64 (openssl rand -base64 32).',
      )
    }
    return { id, secret }
  })
}

export function hostName(text: string): string {
  const host = text.replace(/^\[(.*)\]$/, '$1')
  const isPlain = isIPv6(host) || !/[\s/:@?#\\[\]%]/.test(host)
  if (isPlain && URL.canParse(`http://${bracketed(host)}`)) return host
  throw new Error('must be a host name or an IP address, without a port.')
}

/** The address of a listener as this machine reaches it: 0.0.0.0 cannot be opened. */
export function localAddress(host: string, port: number | string): URL {
  const url = URL.parse(`http://${bracketed(host)}:${port}`)
  // A host or a port that makes no address is a mistake of its setting, which reports it.
  if (!url) return new URL('http://localhost')
  if (['0.0.0.0', '[::]'].includes(url.hostname)) url.hostname = 'localhost'
  return url
}

/** Only this machine can reach it. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase()
  return /^(.+\.)?localhost$|^127\.|^::1$/.test(bare)
}

/** Others than this machine can reach the service: by the address it listens on, or through a proxy at its public address. */
export function isForOthers(all: Record<string, string | undefined>): boolean {
  const publicHost = URL.parse(all.PUBLIC_URL?.trim() ?? '')?.hostname
  return [all.HOST?.trim(), publicHost].some((host) => host && !isLoopback(host))
}

function bracketed(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}

/** As they are compared. */
export function emailAddresses(text: string | undefined): string[] {
  const all = (text ?? '').split(',').map((part) => part.trim())
  const given = all.filter((part) => part !== '')
  const wrong = given.find((part) => !isEmail(part))
  if (wrong !== undefined) throw new Error(`names ${wrong}, which is no e-mail address.`)
  return given.map(emailKey)
}
