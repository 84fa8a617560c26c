// LinkedIn's ids of people, pages and posts.

export type Kind = 'member' | 'page'

export function authorOf(kind: Kind, networkId: string): string {
  return `urn:li:${kind === 'member' ? 'person' : 'organization'}:${networkId}`
}

/** The number in the id of a page; undefined for any other urn. */
export function pageIdOf(urn: string | undefined): string | undefined {
  return /^urn:li:organization:([1-9]\d{0,19})$/.exec(urn ?? '')?.[1]
}

const earliest = Date.UTC(2010, 0, 1)
const latest = Date.UTC(2100, 0, 1)

/** When a post was made: its number begins with the milliseconds. NaN: it does not look like that. */
export function timeOfPost(urn: string): number {
  const [, digits] = /^urn:li:(?:share|ugcPost|activity):(\d{10,20})$/.exec(urn) ?? []
  const time = digits === undefined ? Number.NaN : Number(BigInt(digits) >> 22n)
  return time > earliest && time < latest ? time : Number.NaN
}
