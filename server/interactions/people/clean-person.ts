// Cleans a network's description of a person before it is stored and shown: people choose their names themselves.
import type { Person } from '../../networks/interactions/reader.ts'

/** The keys are column names. Undefined: not said. Empty: the person has none. */
export type PersonRow = {
  other_id: string
  name: string | undefined
  handle: string | undefined
  avatar_url: string | undefined
}

export function cleanPerson({ networkId, name, handle, avatarUrl }: Person): PersonRow {
  return {
    other_id: networkId,
    name: clean(name, cleanName),
    handle: clean(handle, cleanHandle),
    avatar_url: clean(avatarUrl, cleanAddress),
  }
}

function clean(text: unknown, by: (text: string) => string): string | undefined {
  if (text === null) return ''
  return typeof text === 'string' ? by(text) : undefined
}

const maxCharacters = 100
/** Longer texts are cut before anything looks at them. */
const maxRead = 1_000
const maxMarks = 4

/** Characters that would change how the text around the name is read, and those that are invisible. */
const control =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u{61c}\u{200b}\u{200e}\u{200f}\u{202a}-\u{202e}\u{2060}-\u{206f}\u{feff}]/gu
/** More marks on one letter than a language needs: stacked, they cover the lines above and below. */
const stacked = new RegExp(`(\\p{Mn}{${maxMarks}})\\p{Mn}+`, 'gu')

/** Some people choose a name that shows nothing. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u{2800}]/u

export function cleanName(text: string): string {
  const line = text
    .slice(0, maxRead)
    .replaceAll(/[\t\n\r]/g, ' ')
    .replaceAll(control, '')
    .replaceAll(stacked, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const short = [...line].slice(0, maxCharacters).join('').trim()
  return visible.test(short) ? short : ''
}

/** As long as the name of a host may be, and a name in front of it. */
const handlePattern = /^[\p{L}\p{N}\p{M}._@-]{1,320}$/u

function cleanHandle(text: string): string {
  const handle = text.replace(/^@/, '')
  return handlePattern.test(handle) ? handle : ''
}

/** The guard of outgoing requests decides about the address when the portrait is fetched. */
function cleanAddress(text: string): string {
  const url = text.length <= 2_000 ? URL.parse(text) : null
  if (!url || url.username || url.password) return ''
  return url.protocol === 'https:' || (url.protocol === 'http:' && isNearby(url)) ? url.href : ''
}

/** The sandbox has no certificate. */
function isNearby({ hostname }: URL): boolean {
  return !hostname.includes('.') || hostname === '127.0.0.1' || hostname.endsWith('.localhost')
}
