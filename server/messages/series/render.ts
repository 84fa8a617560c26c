// The representation of a series in the API.
import { type Static, Type } from 'typebox'
import type { Database } from '../../db/db.ts'
import { formatTime, Id, Nullable, OptionalInput, Sentences, Time } from '../../http/schemas.ts'
import { render, sentencesOf } from '../../sentences/sentences.ts'
import { comingOccurrences, frequencies, remarksOn, weeksOfMonth } from '../../series/series.ts'
import { timePattern, weekdays } from '../../time/weekdays.ts'
import { maxTexts } from './content.ts'
import { contentOf, findMade, type SeriesRow, type State, states, timingOf } from './find.ts'

const day = (description: string) =>
  Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description, examples: ['2027-01-31'] })
const weekday = Type.Enum([...weekdays], { examples: ['MONDAY'] })

export const LocalDay = day('A day in the time zone of the series')
const parts = {
  frequency: Type.Enum([...frequencies], { examples: ['WEEKLY'] }),
  time: Type.String({
    pattern: timePattern,
    description: 'The time of day in the time zone of the series',
    examples: ['09:00'],
  }),
}
const optional = {
  weekdays: Type.Array(weekday, { maxItems: 7, description: 'Of WEEKLY' }),
  dayOfMonth: Type.Integer({
    minimum: 1,
    maximum: 31,
    description: 'Of MONTHLY. In a month without that day, its last one',
    examples: [31],
  }),
  weekOfMonth: Type.Enum([...weeksOfMonth], {
    description: 'Of MONTHLY, with weekday, in place of dayOfMonth',
    examples: ['LAST'],
  }),
  weekday,
  until: day('The last day on which there may be an occurrence'),
  count: Type.Integer({
    minimum: 1,
    maximum: 1000,
    description: 'How many occurrences there are from startDate on, in place of until',
    examples: [12],
  }),
}
export const RuleInput = Type.Object(
  {
    ...parts,
    weekdays: OptionalInput(optional.weekdays),
    dayOfMonth: OptionalInput(optional.dayOfMonth),
    weekOfMonth: OptionalInput(optional.weekOfMonth),
    weekday: OptionalInput(optional.weekday),
    startDate: OptionalInput(
      day('The first occurrence is on this day or the first that fits after it. Otherwise today'),
    ),
    until: OptionalInput(optional.until),
    count: OptionalInput(optional.count),
  },
  { title: 'SeriesRuleInput' },
)
const Rule = Type.Object({
  ...parts,
  ...Object.fromEntries(Object.entries(optional).map(([name, one]) => [name, Type.Optional(one)])),
  startDate: LocalDay,
})

const Occurrence = Type.Object({
  date: LocalDay,
  sendDate: Time,
  change: Nullable(
    Type.Enum(['SKIPPED', 'REPEATED'], {
      description:
        'SKIPPED: the clocks skip the time of day, and it is the next minute that exists. REPEATED: it occurs twice, and is the first',
      examples: ['SKIPPED'],
    }),
  ),
  isSkipped: Type.Boolean({ description: 'By a person: no message is made' }),
  messageIds: Type.Array(Id, {
    description: 'Its messages, one per profile. []: not made yet, or deleted',
  }),
})
export const timeZone = Type.String({
  maxLength: 100,
  description: 'Of the IANA database. The rule is wall clock there',
  examples: ['Europe/Berlin'],
})
export const Texts = Type.Array(Type.String({ minLength: 1, maxLength: 20_000 }), {
  maxItems: maxTexts,
  description:
    'Further texts, which take turns with that of the message. Needed where a network refuses a text that it had lately',
})

export const Series = Type.Object(
  {
    id: Id,
    state: Type.Enum([...states]),
    message: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'As it was given',
    }),
    texts: Type.Array(Type.String()),
    rule: Type.Unsafe<Record<string, unknown>>(Rule),
    timeZone,
    coming: Type.Array(Occurrence, { description: 'The next occurrences, at most 10' }),
    remarks: Type.Array(
      Type.Object({
        date: Nullable(LocalDay),
        message: Type.String(),
        sentences: Type.Optional(Sentences),
      }),
      {
        description:
          'What the rule means in months without its day, and on days on which the clocks change',
      },
    ),
    problem: Nullable(
      Type.Object(
        {
          message: Type.String(),
          hint: Nullable(Type.String()),
          sentences: Type.Optional(Sentences),
        },
        {
          description:
            'Why the next occurrence could not be made. It is tried again until its time',
        },
      ),
    ),
    author: Nullable(Type.Object({ id: Id })),
    createdDate: Time,
    modifiedDate: Time,
  },
  { $id: 'Series', description: 'A message that comes again by a rule' },
)

const maxComing = 10

export async function renderSeries(
  database: Database,
  rows: SeriesRow[],
): Promise<Static<typeof Series>[]> {
  const made = await findMade(
    database,
    rows.map(({ id }) => id),
  )
  const byDay = new Map(made.map((one) => [`${one.seriesId} ${one.day}`, one]))
  const now = new Date()
  return rows.map((row) => {
    const timing = timingOf(row)
    const coming = row.state === 'ENDED' ? [] : comingOccurrences(timing, now, maxComing)
    return {
      id: row.id,
      state: row.state as State,
      ...contentOf(row),
      rule: timing.rule,
      timeZone: row.time_zone,
      coming: coming.map(({ date, at, change }) => {
        const found = byDay.get(`${row.id} ${date}`)
        const { isSkipped = false, ids = [] } = found ?? {}
        return { date, sendDate: formatTime(at), change, isSkipped, messageIds: ids }
      }),
      remarks: row.state === 'ENDED' ? [] : remarksOf(row, now),
      problem: row.problem as Static<typeof Series>['problem'],
      author: row.author_id === null ? null : { id: row.author_id },
      createdDate: formatTime(row.created_at),
      modifiedDate: formatTime(row.modified_at),
    }
  })
}

function remarksOf(row: SeriesRow, now: Date) {
  return remarksOn(timingOf(row), now).map(({ date, message }) => ({
    date,
    message: render(message),
    sentences: sentencesOf({ message }),
  }))
}
