// Remembers the browsers in which a member has logged in. Each has its own counter of failed log-ins, so that an attacker who
// guesses elsewhere cannot lock the member out here. The cookie is signed, valid for a year, and tied to the email address.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyRing } from '../secrets/key-ring.ts'
import { randomText } from '../secrets/secrets.ts'
import { emailKey } from '../strings/email.ts'

const name = 'carillon_devices'
const maxAge = 365 * 24 * 3600
/** The maximum number of members per browser; the one with the oldest log-in is dropped. */
const maxEntries = 8
const entryPattern = /^[A-Za-z0-9]{22}\.[\w-]{43}$/

/** The device id of this browser for the email address, if it is known. */
export function findDevice(
  keyRing: KeyRing,
  request: FastifyRequest,
  email: string,
): string | undefined {
  return entriesOf(request)
    .map((entry) => entry.split('.')[0] ?? '')
    .find((id, index) => isSigned(keyRing, entriesOf(request)[index] ?? '', id, email))
}

/** Remembers the browser for the member who has just logged in. */
export function rememberDevice(
  keyRing: KeyRing,
  { request, reply, secure }: { request: FastifyRequest; reply: FastifyReply; secure: boolean },
  email: string,
): void {
  const known = findDevice(keyRing, request, email)
  const id = known ?? randomText(22)
  const [key = ''] = keyRing.signingKeys()
  const others = entriesOf(request).filter((entry) => !entry.startsWith(`${id}.`))
  const value = [`${id}.${sign(key, id, email)}`, ...others].slice(0, maxEntries).join('~')
  const cookie = `${name}=${value}; path=/oauth2; max-age=${maxAge}; httponly; samesite=lax${secure ? '; secure' : ''}`
  // oidc-provider sets its cookies on the raw response as well.
  const earlier = [reply.raw.getHeader('set-cookie') ?? []].flat().map(String)
  reply.raw.setHeader('set-cookie', [...earlier, cookie])
}

function entriesOf({ headers }: FastifyRequest): string[] {
  const cookies = (headers.cookie ?? '').split(/; */)
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  return (value ?? '')
    .split('~')
    .filter((entry) => entryPattern.test(entry))
    .slice(0, maxEntries)
}

function isSigned(keyRing: KeyRing, entry: string, id: string, email: string): boolean {
  const given = Buffer.from(entry.slice(id.length + 1))
  return keyRing
    .signingKeys()
    .some((key) => timingSafeEqual(given, Buffer.from(sign(key, id, email))))
}

function sign(key: string, id: string, email: string): string {
  return createHmac('sha256', key)
    .update(`device:${id}:${emailKey(email)}`)
    .digest('base64url')
}
