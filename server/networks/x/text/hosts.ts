// Host names in a text, as X reads them: labels and dots up to a known top-level domain. Every label is examined once,
// however many host names could begin in it.
import { latinEndings, maxOtherEndingLength, otherEndings } from './domains.ts'

const outside = String.raw`!'#%&()*+,\\\-./:;<=>?@[\]^_{|}~$\t-\r \x85\xA0\u1680\u180E\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFFFE\uFEFF\uFFFF\u202A-\u202E\u061C\u200E\u200F\u2066-\u2069`
const inside = new RegExp(`[^${outside}]`)
/** Labels and the dots between them. */
export const hostRun = new RegExp(`(?:[^${outside}]|[-_.])+`, 'g')

type Label = { start: number; end: number; underscore: number; ending: number; reach: number }

/** Where the host name ends that begins at a place of the run; the places must come in order. Undefined: none. */
export function readHosts(text: string, from: number, to: number) {
  const labels = readLabels(text, from, to)
  if (labels.every(({ ending }) => ending === -1)) return undefined
  let current = 0
  return (start: number): number | undefined => {
    while (start > (labels[current]?.end ?? to)) current += 1
    const label = labels[current]
    const next = labels[current + 1]
    if (!label || !next || !isWhole(text, start, label.end)) return undefined
    const far = labels[next.reach]
    if (far) return far.ending
    return next.ending >= 0 && label.underscore < start ? next.ending : undefined
  }
}

/** `reach`: the last label with a top-level domain that can be reached from this one, from dot to dot. */
function readLabels(text: string, from: number, to: number): Label[] {
  const labels = cutAtDots(text, from, to)
  for (let index = labels.length - 2; index >= 0; index -= 1) {
    const [label, next] = [labels[index], labels[index + 1]]
    if (!label || !next || !isWhole(text, label.start, label.end)) continue
    const isName = next.ending >= 0 && label.underscore === -1
    label.reach = next.reach >= 0 || !isName ? next.reach : index + 1
  }
  return labels
}

function cutAtDots(text: string, from: number, to: number): Label[] {
  const labels: Label[] = []
  for (let start = from; start <= to; ) {
    const dot = text.indexOf('.', start)
    const end = dot === -1 || dot > to ? to : dot
    const underscore = start + text.slice(start, end).lastIndexOf('_')
    labels.push({
      start,
      end,
      underscore: underscore < start ? -1 : underscore,
      // The first label cannot be the end of a host name.
      ending: start === from || start === end ? -1 : endOfEnding(text, start),
      reach: -1,
    })
    start = end + 1
  }
  return labels
}

function isWhole(text: string, start: number, end: number): boolean {
  return start < end && inside.test(text.charAt(start)) && inside.test(text.charAt(end - 1))
}

/** By their first letter, the longest first: one may begin like another, and one with an ö like many of the Latin ones. */
const otherByFirst = Map.groupBy(
  [...otherEndings, ...[...latinEndings].filter((ending) => ending.startsWith('v'))].sort(
    (one, other) => other.length - one.length,
  ),
  (ending) => ending.charAt(0),
)
const latin = /[0-9a-z]+/iy
const encoded = /xn--[-0-9a-z]+/iy
const goesOn = /[0-9a-zA-Z@+-]/

/** Where the top-level domain ends that begins here, or -1. */
export function endOfEnding(text: string, start: number): number {
  const others = otherByFirst.get(text.charAt(start).toLowerCase())
  if (others) return endOfOther(text, start, others)
  if (text.charCodeAt(start) > 0x7f) return -1
  latin.lastIndex = start
  const word = (latin.exec(text)?.[0] ?? '').toLowerCase()
  const end = start + word.length
  if (latinEndings.has(word)) return goesOn.test(text.charAt(end)) ? -1 : end
  encoded.lastIndex = start
  return word === 'xn' && encoded.test(text) ? encoded.lastIndex : -1
}

function endOfOther(text: string, start: number, others: string[]): number {
  const rest = text.slice(start, start + maxOtherEndingLength).toLowerCase()
  const other = others.find(
    (name) => rest.startsWith(name) && !goesOn.test(text.charAt(start + name.length)),
  )
  return other ? start + other.length : -1
}
