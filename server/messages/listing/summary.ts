// Messages by day and hour of a time zone: how many of each state, and the first lines of each hour. One query for a month view,
// however many messages there are.
import { type RawBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { Problem, ProblemList } from '../../errors.ts'
import { ref } from '../../http/schemas.ts'
import type { PartialInput } from '../../http/validation/parse-partial.ts'
import type { Storage } from '../../media/media.ts'
import { isTimezone, type Offset, offsetsIn } from '../../time/time-zone.ts'
import {
  columnsOf,
  type LinePart,
  type LineRow,
  MessageLine,
  renderLines,
} from '../representation/line.ts'
import { type State, states } from '../states.ts'
import { lineFilters, summaryFilters } from './line-filters.ts'
import { allOf, stateFilter } from './list.ts'
import { checkRange, type Range, rangeOf, readScope, scopeQuery } from './read-scope.ts'

/** Requests can join any number of messages in one group. */
const maxLinesOfGroup = 20

export const SummaryQuery = Type.Object({
  ...scopeQuery,
  timezone: Type.Optional(
    Type.String({
      maxLength: 100,
      default: 'UTC',
      description: 'Of the IANA database',
      examples: ['Europe/Berlin'],
    }),
  ),
  head: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10, default: 3, description: 'Lines per hour or day' }),
  ),
  headPer: Type.Optional(
    Type.Enum(['hour', 'day'], {
      default: 'hour',
      description: 'day: only the first lines of a day, each in its hour, for an overview',
    }),
  ),
  headOf: Type.Optional(
    Type.Enum(['message', 'group'], {
      default: 'message',
      description: `group: head counts groups, each with all of its lines, ${maxLinesOfGroup} at most`,
    }),
  ),
  include: Type.Optional(Type.Enum(['createdByMember'], { description: 'Of the lines' })),
  ...summaryFilters,
})
type SummaryQuery = Static<typeof SummaryQuery>

const total = Type.Integer({ minimum: 1 })
const groups = Type.Integer({
  minimum: 1,
  description: 'Messages of one groupId for the same time count once, as a calendar shows them',
})
const Counts = Type.Unsafe<States>({
  type: 'object',
  properties: Object.fromEntries(states.map((state) => [state, { type: 'integer' }])),
  description: 'How many messages are in each state; states without messages are left out',
})
type States = Partial<Record<State, number>>

export const SummaryDay = Type.Object(
  {
    day: Type.String({ format: 'date' }),
    total,
    groups,
    states: Counts,
    hours: Type.Array(
      Type.Object({
        hour: Type.Integer({ minimum: 0, maximum: 23 }),
        offset: Type.String({
          pattern: '^[+-]\\d\\d:\\d\\d(:\\d\\d)?$',
          description: 'From UTC. An hour that the clock goes through twice is listed twice',
          examples: ['+02:00'],
        }),
        total,
        groups,
        states: Counts,
        head: Type.Array(ref(MessageLine), {
          description:
            'The first messages: failed, awaiting approval, rejected, being sent, scheduled, sent; then by time',
        }),
      }),
    ),
  },
  { $id: 'MessageSummaryDay', description: 'Days and hours without messages are left out' },
)
type SummaryDay = Static<typeof SummaryDay>
type Hour = SummaryDay['hours'][number]

export async function summarize(
  using: { database: Database; storage: Storage },
  principal: Caller,
  { readable: query, validationErrors }: PartialInput<SummaryQuery>,
): Promise<SummaryDay[]> {
  const { scope, problems, attempt } = await readScope(
    using.database,
    principal,
    query,
    validationErrors,
  )
  const { timezone = 'UTC', head = 3, headPer = 'hour', headOf = 'message' } = query
  const range = rangeOf(scope)
  attempt(() => checkRange(range, 'sixWeeks'), undefined)
  attempt(() => checkTimezone(timezone), undefined)
  const { tags, createdByMemberId } = query
  const { filters } = attempt(
    () => lineFilters(principal, scope.usable, { tags, createdByMemberId }),
    { filters: [], named: [] },
  )
  if (problems.length > 0) throw new ProblemList(problems)
  const offsets = offsetsIn(timezone, range.from, range.to)
  const parts: LinePart[] = query.include === undefined ? [] : [query.include]
  const asked = { ...scope, ...range, offsets, filters, head, headPer, headOf, parts }
  const rows = await readHours(using.database, asked)
  const heads = rows.filter(({ in_head }) => in_head)
  const lines = await renderLines(using, principal, heads, parts)
  return toDays(rows, new Map(lines.map((line) => [line.id, line])))
}

function checkTimezone(timezone: string): void {
  if (!isTimezone(timezone)) throw new Problem('invalidTimezone', { param: '/timezone' })
}

type Asked = Range & {
  profileIds: string[]
  states: string[]
  filters: RawBuilder<boolean>[]
  offsets: Offset[]
  head: number
  headPer: 'hour' | 'day'
  headOf: 'message' | 'group'
  parts: LinePart[]
}
/** `hour`: hours since 1970 by the local clock. Every row has the counts of its whole hour; `in_head`: it is also a line. */
type Row = LineRow & {
  hour: number
  offset: number
  counts: number[]
  groups: number
  in_head: boolean
}

/** The worst first. */
const severity = [
  'SEND_FAILED_PERMANENTLY',
  'PENDING_APPROVAL',
  'REJECTED',
  'SUBMITTED',
  'SCHEDULED',
  'SENT',
]

async function readHours(database: Database, asked: Asked): Promise<Row[]> {
  const { offsets, from } = asked
  // The last second of the range counts as a whole, as in the list.
  const end = new Date(asked.to.getTime() + 1000)
  const countOf = (state: string) =>
    sql`count(*) filter (where state = ${sql.lit(state)}) over (partition by hour, "offset")`
  const rankIn = (part: RawBuilder<unknown>) =>
    sql`row_number() over (partition by ${part} order by severity, send_at, id)`
  const ofHour = sql`hour, "offset"`
  const ofHead = asked.headPer === 'day' ? sql`floor(hour / 24.0)` : ofHour
  const groupRank = sql`dense_rank() over (partition by ${ofHead} order by worst, second, "group")`
  const inHead =
    asked.headOf === 'group'
      ? sql`${groupRank} <= ${asked.head} and place_in_group <= ${maxLinesOfGroup}`
      : sql`${rankIn(ofHead)} <= ${asked.head}`
  const order = asked.headOf === 'group' ? sql`r.worst, r.second, r."group"` : sql`r.place`
  const { rows } = await sql<Row>`
    with found as (
      select m.*, (${offsets.map(({ seconds }) => seconds)}::integer[])[
        width_bucket(m.send_at, ${offsets.map((one) => one.from)}::timestamptz[])] as "offset"
      from unnest(${asked.profileIds}::bigint[]) as p (profile_id)
      cross join lateral (
        select ${columnsOf(asked.parts)} from messages m
        where m.profile_id = p.profile_id and m.chain_head is null and m.send_at >= ${from} and m.send_at < ${end} and ${stateFilter(asked)}
          and ${allOf(asked.filters)}
        -- By the index of each profile. Without it PostgreSQL may read the range of all profiles of the installation.
        offset 0
      ) m
    ), placed as (
      select *, floor((date_part('epoch', send_at) + "offset") / 3600)::integer as hour,
        date_trunc('second', send_at) as second, coalesce("groupId", id::text) as "group",
        array_position(${severity}::text[], state) as severity
      from found
    ), grouped as (
      select *, min(severity) over one_group as worst,
        row_number() over (partition by hour, "offset", second, "group" order by severity, id) as place_in_group
      from placed
      window one_group as (partition by hour, "offset", second, "group")
    ), ranked as (
      select *, ${rankIn(ofHour)} as place, ${inHead} as in_head,
        array[${sql.join(states.map(countOf))}]::integer[] as counts,
        (count(*) filter (where place_in_group = 1) over (partition by ${ofHour}))::integer as groups
      from grouped
    )
    select * from ranked r
    -- The first of an hour is read for the counts.
    where r.place = 1 or r.in_head
    order by r.hour, r."offset" desc, ${order}, r.place`.execute(database)
  return rows
}

type Lines = ReadonlyMap<string, MessageLine>

function toDays(rows: Row[], lines: Lines): SummaryDay[] {
  const byDay = Map.groupBy(rows, ({ hour }) => Math.floor(hour / 24))
  return [...byDay].map(([day, ofDay]) => {
    const byHour = Map.groupBy(ofDay, ({ hour, offset }) => `${hour} ${offset}`)
    const hours = [...byHour.values()].map((ofHour) => toHour(ofHour, lines))
    return {
      day: new Date(day * 86_400_000).toISOString().slice(0, 10),
      total: hours.reduce((sum, hour) => sum + hour.total, 0),
      groups: hours.reduce((sum, hour) => sum + hour.groups, 0),
      states: addUp(hours.map((hour) => hour.states)),
      hours,
    }
  })
}

function toHour(rows: Row[], lines: Lines): Hour {
  const [{ hour, offset, counts, groups } = { hour: 0, offset: 0, counts: [], groups: 0 }] = rows
  return {
    hour: ((hour % 24) + 24) % 24,
    offset: formatOffset(offset),
    total: counts.reduce((sum, count) => sum + count, 0),
    groups,
    states: addUp([Object.fromEntries(states.map((state, place) => [state, counts[place]]))]),
    head: rows.flatMap(({ id }) => lines.get(id) ?? []),
  }
}

function addUp(all: States[]): States {
  const sums = states.map((state): [State, number] => [
    state,
    all.reduce((sum, one) => sum + (one[state] ?? 0), 0),
  ])
  return Object.fromEntries(sums.filter(([, count]) => count > 0))
}

function formatOffset(seconds: number): string {
  const time = new Date(Math.abs(seconds) * 1000).toISOString().slice(11, 19)
  return (seconds < 0 ? '-' : '+') + time.replace(/:00$/, '')
}
