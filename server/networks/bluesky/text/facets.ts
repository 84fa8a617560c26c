// Finds what Bluesky shows as links, mentions and tags. A post names their places in bytes of UTF-8; nothing in the text alone
// is clickable.
import { findWebLinks } from '../../post/web-links.ts'
import type { MentionPlace } from '../../shared/mentions.ts'
import { maxTagLength } from '../limits.ts'
import { countGraphemes } from './length.ts'

export type Feature =
  | { kind: 'link'; start: number; end: number; uri: string }
  | { kind: 'mention'; start: number; end: number; handle: string; did?: string }
  | { kind: 'tag'; start: number; end: number; tag: string }

/** In the order of the text; no two overlap. Places are those of JavaScript, in UTF-16. `known`: mentions of the address book. */
export function findFeatures(text: string, known: readonly MentionPlace[] = []): Feature[] {
  const found: Feature[] = known.map((place) => knownMention(text, place))
  const candidates = [...mentionsIn(text), ...linksIn(text), ...tagsIn(text)]
  for (const one of candidates)
    if (found.every((other) => one.end <= other.start || one.start >= other.end)) found.push(one)
  return found.sort((a, b) => a.start - b.start)
}

export type Facet = {
  index: { byteStart: number; byteEnd: number }
  features: [Record<string, string>]
}

/** A mention of a handle without an account stays plain text. */
export function makeFacets(
  text: string,
  features: readonly Feature[],
  dids: ReadonlyMap<string, string>,
): Facet[] {
  return features.flatMap((feature) => {
    const value = describeFeature(feature, dids)
    if (!value) return []
    const byteStart = Buffer.byteLength(text.slice(0, feature.start))
    const byteEnd = byteStart + Buffer.byteLength(text.slice(feature.start, feature.end))
    return [{ index: { byteStart, byteEnd }, features: [value] }]
  })
}

function describeFeature(
  feature: Feature,
  dids: ReadonlyMap<string, string>,
): Record<string, string> | undefined {
  const type = `app.bsky.richtext.facet#${feature.kind}`
  if (feature.kind === 'link') return { $type: type, uri: feature.uri }
  if (feature.kind === 'tag') return { $type: type, tag: feature.tag }
  const did = feature.did ?? dids.get(feature.handle)
  return did ? { $type: type, did } : undefined
}

const label = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?'
const mention = new RegExp(
  `(?<=^|[\\s(])@((?:${label}\\.)+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)`,
  'g',
)

/** Without an id the handle is looked up, like one that was typed. */
function knownMention(text: string, { start, end, id }: MentionPlace): Feature {
  const handle = text.slice(start + 1, end).toLowerCase()
  return { kind: 'mention', start, end, handle, ...(id === null ? {} : { did: id }) }
}

function mentionsIn(text: string): Feature[] {
  return [...text.matchAll(mention)].map(({ 0: whole, 1: handle = '', index }) => ({
    kind: 'mention',
    start: index,
    end: index + whole.length,
    handle: handle.toLowerCase(),
  }))
}

function linksIn(text: string): Feature[] {
  return findWebLinks(text).map((link) => ({ kind: 'link', ...link }))
}

function tagsIn(text: string): Feature[] {
  return [...text.matchAll(/(?<=^|\s)[#＃]([^\s#＃]+)/gu)].flatMap(({ 1: run = '', index }) => {
    const tag = run.replace(/[\p{P}]+$/u, '')
    return isTag(tag)
      ? [{ kind: 'tag' as const, start: index, end: index + 1 + tag.length, tag }]
      : []
  })
}

/** Not a number alone, and not the keycap emoji, which begins with the same sign. */
function isTag(tag: string): boolean {
  if (tag.startsWith('\ufe0f') || !/[^\d\p{P}]/u.test(tag)) return false
  return (
    countGraphemes(tag) <= maxTagLength.graphemes && Buffer.byteLength(tag) <= maxTagLength.bytes
  )
}
