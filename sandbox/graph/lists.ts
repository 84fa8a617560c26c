// Lists of the Graph API, page by page.
import type { Answer, Call, World } from '../exchange/exchange.ts'
import { nextPage, parameter, pick, readLimit, readSince, readTime, refuse } from './graph.ts'

/** The cursor holds `place`. */
export type Entry = { place: string; at: string; shown: Record<string, unknown> }

/** Oldest first. `usual`: the fields that are shown without being asked for; without it all of them. */
export type Listed = { node: string; entries: Entry[]; usual?: string[] }

/** Newest first. A cursor also holds the time, so it works after its entry was deleted. */
export function answerPage(world: World, call: Call, { node, entries, usual }: Listed): Answer {
  const limit = readLimit(call, 25)
  const since = readSince(call)
  const below = readCursor(parameter(call, 'after'))
  const until = readTime(call, 'until') ?? Number.POSITIVE_INFINITY
  const newestFirst = entries
    .filter(({ at }) => isWithin(Math.floor(Date.parse(at) / 1000), since, until))
    .reverse()
  const rest = below ? startBelow(newestFirst, below) : newestFirst
  const shown = rest.slice(0, limit)
  const last = shown.at(-1)
  const data = shown.map((entry) =>
    pick(call, node, entry.shown, usual ?? Object.keys(entry.shown)),
  )
  if (!last) return { status: 200, body: { data } }
  const after = cursorOf(last)
  const next = rest.length > limit ? { next: nextPage(world, call, after) } : {}
  return { status: 200, body: { data, paging: { cursors: { before: after, after }, ...next } } }
}

function isWithin(second: number, since: number, until: number): boolean {
  return second >= since && second <= until
}

type Cursor = { place: string; at: string }

function startBelow(newestFirst: Entry[], cursor: Cursor): Entry[] {
  const index = newestFirst.findIndex(({ place }) => place === cursor.place)
  return index < 0 ? newestFirst.filter(({ at }) => at < cursor.at) : newestFirst.slice(index + 1)
}

function cursorOf({ place, at }: Entry): string {
  return Buffer.from(`${at} ${place}`).toString('base64url')
}

function readCursor(after: string | undefined): Cursor | undefined {
  if (after === undefined) return undefined
  const [at, place] = Buffer.from(after, 'base64url').toString().split(' ')
  if (at && place && !Number.isNaN(Date.parse(at))) return { place, at }
  throw refuse({ code: 100, message: '(#100) Invalid cursors values' })
}
