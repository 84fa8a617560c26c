// Adds the parameters of a campaign to the links of a text (docs/decisions/0122). The service and a browser use the same function.
import { findLinks } from './links.ts'

/** Name and value, not yet encoded, in the order in which they are added. */
export type LinkParameters = readonly (readonly [name: string, value: string])[]

export type ChangedLink = { from: string; to: string }

/** More links of one text stay as they are. */
export const maxChangedLinks = 50

/** The characters of addresses, and letters of every script: others end a link on some networks and not on others. */
const plain = /^https?:\/\/[\w\-.~:/?#[\]@!$&'()*+,;=%\p{L}\p{M}\p{N}]+$/iu
/** Where every network sees the beginning and the end of the link at the same place. */
const before = /(?:^|[\s([«„“‘"'])$/u
const after = /^[.,;:!?…)\]»“”’"']*(?:\s|$)/u
/** Another parameter would break the signature of the address. */
const signed = /^(?:x-amz-signature|x-goog-signature|signature|sig)$/

export function addLinkParameters(
  text: string,
  parameters: LinkParameters,
): { text: string; changed: ChangedLink[] } {
  const links = findLinks(text).filter(({ start, end }) => isPlain(text, start, end))
  const changed: ChangedLink[] = []
  let done = text
  // From the last one: the places of the others stay.
  for (const { start, end } of links.slice(0, maxChangedLinks).toReversed()) {
    const from = text.slice(start, end)
    const to = withParameters(from, parameters)
    if (to === from || !isFoundWhole(to, text.slice(end))) continue
    done = done.slice(0, start) + to + done.slice(end)
    changed.unshift({ from, to })
  }
  return { text: done, changed }
}

/** A name without a scheme, or one whose end is open to doubt, stays as it was written. */
function isPlain(text: string, start: number, end: number): boolean {
  return (
    plain.test(text.slice(start, end)) &&
    before.test(text.slice(Math.max(0, start - 2), start)) &&
    after.test(text.slice(end))
  )
}

/** With the punctuation behind it. Beyond a space nothing belongs to it. */
function isFoundWhole(link: string, rest: string): boolean {
  const [found] = findLinks(link + (/^\S*/.exec(rest)?.[0] ?? ''))
  return found?.start === 0 && found.end === link.length
}

/** By the letters: no character that stands in the link is changed, and a parameter that it has stays. */
export function withParameters(link: string, parameters: LinkParameters): string {
  const [address, fragment] = cut(link, '#')
  const [path, query] = cut(address, '?')
  const names = query.slice(1).split('&').map(nameOf)
  if (names.some((name) => signed.test(name))) return link
  const added = parameters
    .filter(([name, value]) => value !== '' && !names.includes(name.toLowerCase()))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
  if (added.length === 0) return link
  return `${withPath(path)}${withSeparator(query)}${added.join('&')}${fragment}`
}

/** The text before the first sign, and the rest with the sign. */
function cut(text: string, sign: string): [string, string] {
  const index = text.indexOf(sign)
  return index < 0 ? [text, ''] : [text.slice(0, index), text.slice(index)]
}

/** Some networks find no query behind a host name alone. */
function withPath(address: string): string {
  return address.slice(address.indexOf('//') + 2).includes('/') ? address : `${address}/`
}

function withSeparator(query: string): string {
  if (query === '') return '?'
  return query === '?' || query.endsWith('&') ? query : `${query}&`
}

function nameOf(pair: string): string {
  const [name] = cut(pair, '=')
  try {
    return decodeURIComponent(name.replaceAll('+', ' ')).toLowerCase()
  } catch {
    return name.toLowerCase()
  }
}

/** Also what encodeURIComponent leaves and networks may take for the end of a link. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
