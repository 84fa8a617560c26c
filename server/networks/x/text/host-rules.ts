// Which host names X accepts, and which part of one it turns into a link where there is no scheme.

import { endOfEnding } from './hosts.ts'
import { accents } from './paths.ts'
import { asciiLength } from './punycode.ts'

const maxLabelLength = 63

export function isHost(host: string): boolean {
  if (host.length <= maxLabelLength && /^[\w.]+$/.test(host)) return true
  if (host.startsWith('xn--') && asciiHosts(host).length === 0) return false
  // Each character is at least one in ASCII: a host twice as long need not be counted.
  return host
    .split('.')
    .every((label) => label.length <= 2 * maxLabelLength && asciiLength(label) <= maxLabelLength)
}

type Span = { from: number; to: number }
type Label = Span & { ascii: number; ending: number; reach: number }

const asciiTail = new RegExp(`[-a-z0-9${accents}]*$`, 'i')

/** The parts of a host name that are host names in ASCII, from the left. */
export function asciiHosts(host: string): Span[] {
  if (/^[-a-z0-9.]+$/i.test(host)) return [{ from: 0, to: host.length }]
  const labels = readLabels(host)
  const hosts: Span[] = []
  let read = 0
  let shown = 0
  for (const [index, label] of labels.entries()) {
    const from = Math.max(read, label.ascii)
    const last = labels[label.reach]
    if (from >= label.to || last === undefined || index === labels.length - 1) continue
    // X searches again, and may match further to the left.
    const place = host.indexOf(host.slice(from, last.ending), shown)
    shown = place + last.ending - from
    hosts.push({ from: place, to: shown })
    read = last.ending
  }
  return hosts
}

/** `ascii`: where the part in ASCII begins that goes up to the dot. `reach`: the last label that can end a host name from here. */
function readLabels(host: string): Label[] {
  const labels: Label[] = []
  let from = 0
  for (const label of host.split('.')) {
    const to = from + label.length
    const ascii = to - (asciiTail.exec(label.slice(-2 * maxLabelLength))?.[0].length ?? 0)
    labels.push({ from, to, ascii, ending: endOfEnding(host, from), reach: -1 })
    from = to + 1
  }
  for (let index = labels.length - 2; index >= 0; index -= 1) {
    const [label, next] = [labels[index], labels[index + 1]]
    if (!label || !next) continue
    const goesOn = next.ascii === next.from && next.to > next.from && next.reach >= 0
    if (goesOn) label.reach = next.reach
    else if (next.ending >= 0) label.reach = index + 1
  }
  return labels
}
