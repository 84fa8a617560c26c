// Finds what X turns into a link, with or without a scheme, in one pass over the text. Imports nothing of Node, so that it
// also runs in a browser.

import { asciiHosts, isHost } from './host-rules.ts'
import { hostRun, readHosts } from './hosts.ts'
import { endOfPath, endOfPort, endOfQuery } from './paths.ts'

type Link = { start: number; end: number; url: string }

const mayPrecede = /[^A-Za-z0-9@＠$#＃\uFFFE\uFEFF\uFFFF]/
const maxUrlLength = 4096

export function findLinks(text: string): Link[] {
  const links: Link[] = []
  // A candidate is examined once, whether it is a link or not.
  let read = 0
  for (const { 0: run, index } of text.includes('.') ? text.matchAll(hostRun) : []) {
    if (index + run.length <= read || !run.includes('.')) continue
    for (const found of findInRun(text, { from: index, to: index + run.length, read })) {
      links.push(...(found.first < found.hostStart ? linkWithScheme : linksWithout)(text, found))
      read = found.end
    }
  }
  return links
}

type Run = { from: number; to: number; read: number }
type Found = { first: number; hostStart: number; hostEnd: number; hasPath: boolean; end: number }

function findInRun(text: string, { from, to, read }: Run): Found[] {
  const all: Found[] = []
  const findEnd = readHosts(text, from, to)
  if (!findEnd) return []
  let free = read
  for (const start of startsIn(text, from, to)) {
    const first = start === from ? withScheme(text, start, free) : start
    if (!isFree(text, first, free)) continue
    const hostEnd = findEnd(start)
    if (hostEnd === undefined) continue
    const pathStart = endOfPort(text, hostEnd)
    const pathEnd = endOfPath(text, pathStart)
    const end = endOfQuery(text, pathEnd)
    all.push({ first, hostStart: start, hostEnd, hasPath: pathEnd > pathStart, end })
    free = end
  }
  return all
}

/** In the order in which X tries them: the first character of a text may also be the one before a link. */
function startsIn(text: string, from: number, to: number): number[] {
  const starts = from === 0 && mayPrecede.test(text.charAt(0)) ? [1, from] : [from]
  for (let start = from + 1; start < to; start += 1)
    if (mayPrecede.test(text.charAt(start - 1))) starts.push(start)
  return starts
}

/** Where the scheme before a host name begins, if there is one that may begin there. */
function withScheme(text: string, start: number, read: number): number {
  if (text.charAt(start - 1) !== '/') return start
  const scheme = /https?:\/\/$/i.exec(text.slice(Math.max(0, start - 8), start))?.[0] ?? ''
  return isFree(text, start - scheme.length, read) ? start - scheme.length : start
}

function isFree(text: string, first: number, read: number): boolean {
  return first === 0 ? read === 0 : first > read && mayPrecede.test(text.charAt(first - 1))
}

const shortLink = /^https?:\/\/t\.co\/([a-z0-9]+)/i
const maxSlugLength = 40

function linkWithScheme(text: string, { first, hostStart, hostEnd, end }: Found): Link[] {
  const scheme = hostStart - first
  // X counts the scheme twice.
  if (scheme + end - first > maxUrlLength || !isHost(text.slice(hostStart, hostEnd))) return []
  const url = text.slice(first, end)
  const [short, slug = ''] = shortLink.exec(url) ?? []
  if (short === undefined) return [{ start: first, end, url }]
  if (slug.length > maxSlugLength) return []
  const shortEnd = endOfQuery(url, short.length)
  return [{ start: first, end: first + shortEnd, url: url.slice(0, shortEnd) }]
}

/** Only what is in ASCII, or nearly, is a link without a scheme: of 日本example.com the second half. */
function linksWithout(text: string, { first, hostEnd, hasPath, end }: Found): Link[] {
  const host = text.slice(first, hostEnd)
  if ('https://'.length + end - first > maxUrlLength || !isHost(host)) return []
  if (/[-_./]/.test(text.charAt(first - 1))) return []
  const links = asciiHosts(host).map(({ from, to }) => ({
    start: first + from,
    end: first + to,
    url: host.slice(from, to),
  }))
  const last = links.at(-1)
  if (last && hasPath) Object.assign(last, { end, url: last.url + text.slice(hostEnd, end) })
  return links
}
