// The table of networks in docs/networks.md, from their descriptions.

import type { ImageLimits, NetworkDescription } from '../../../server/networks/networks.ts'
import { networks } from '../../../server/networks/registry.ts'
import type { MovingLimits } from '../../../server/networks/shown.ts'
import { table } from '../table.ts'

type Row = [label: string, cell: (network: NetworkDescription) => string]

const rows: Row[] = [
  ['Profile type', ({ types }) => types.published.map(code).join(', ')],
  ['Listed, not published to', ({ types }) => types.listed.map(code).join(', ') || 'none'],
  ['Name in settings', ({ name }) => code(name)],
  ['Interface', ({ guide }) => guide.interface],
  ['Interactions', describeReading],
  ['In one message', describeBundling],
  [
    'Text',
    ({ text }) => `${grouped(text.limit)} ${text.unit}${text.note ? ` (${text.note})` : ''}`,
  ],
  ['What follows a post', describeParts],
  ['Media', ({ guide }) => guide.media],
  ['A picture', ({ images }) => describePicture(images)],
  ['A GIF', ({ moving }) => (moving.gif ? size(moving.gif.maxBytes) : 'refused')],
  ['A video', ({ moving }) => describeVideo(moving)],
  ['How it gets the media', ({ guide }) => guide.transfer],
  ['Needs', ({ guide }) => guide.needs],
  ['From `targeting`', ({ guide }) => guide.targeting],
  ['From `privacy`', ({ guide }) => guide.privacy],
  ['`location`', ({ guide }) => guide.location],
  ['Phases', ({ guide }) => guide.phases],
  ['How a doubt is settled', ({ guide }) => guide.doubt],
  ['Settling time', ({ settling }) => `${settling.seconds} s: ${settling.reason}`],
]

export function describeNetworks(descriptions = networks): string {
  return table(
    ['', ...descriptions.map(({ guide }) => guide.heading)],
    rows.map(([label, cell]) => [label, ...descriptions.map(cell)]),
  )
}

function describeReading({ name, capabilities, isReadByDefault }: NetworkDescription): string {
  if (!capabilities.includes('read')) return 'not read'
  if (!isReadByDefault) return `read if \`INTERACTION_NETWORKS\` names \`${name}\``
  return capabilities.includes('push') ? `read, and pushed to \`/push/${name}\`` : 'read'
}

function describeBundling({ bundles, types }: NetworkDescription): string {
  if (bundles === 'any') return 'with any others'
  const type = types.published.map(code).join(', ')
  return bundles === 'one' ? `one ${type} profile` : 'alone'
}

function describeParts({ parts, text }: NetworkDescription): string {
  if (!parts) return 'nothing'
  const { limit, unit } = parts.text ?? text
  const media = parts.media === 'none' ? 'no media' : 'media as a post'
  return `${code(parts.as)}: ${grouped(limit)} ${unit}, ${media}`
}

function describePicture({ mimeTypes, maxBytes, maxWidth, minRatio, maxRatio }: ImageLimits) {
  const bounds = [
    size(maxBytes),
    ...(maxWidth ? [`${maxWidth} wide`] : []),
    ...(minRatio && maxRatio ? [`${minRatio}:1 to ${maxRatio}:1`] : []),
  ]
  return `${mimeTypes.map(formatName).join(', ')}; ${bounds.join(', ')}`
}

function describeVideo({ video: { maxBytes, minSeconds, maxSeconds } }: MovingLimits): string {
  const start = minSeconds > 0 ? `${duration(minSeconds)} to ` : 'up to '
  return `${size(maxBytes)}, ${start}${duration(maxSeconds)}`
}

function formatName(mimeType: string): string {
  const name = mimeType.split('/')[1] ?? mimeType
  return name === 'webp' ? 'WebP' : name.toUpperCase()
}

function size(bytes: number): string {
  return bytes >= 1_000_000_000 ? `${bytes / 1_000_000_000} GB` : `${bytes / 1_000_000} MB`
}

function duration(seconds: number): string {
  if (seconds >= 3_600) return `${seconds / 3_600} h`
  return seconds >= 600 ? `${seconds / 60} min` : `${seconds} s`
}

/** Digits in groups of three from five digits on. */
export function grouped(count: number): string {
  const digits = String(count)
  return digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, ' ')
}

function code(text: string): string {
  return `\`${text}\``
}
