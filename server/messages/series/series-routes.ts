// /v1/series: messages that come again by a rule.
import { type Static, Type } from 'typebox'
import { requireCaller } from '../../access/access.ts'
import type { RequestActor } from '../../access/audit.ts'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { readPage } from '../../db/keyset.ts'
import { rehearse } from '../../db/rehearse.ts'
import { callerOf } from '../../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../../http/idempotency.ts'
import {
  type Api,
  answers,
  Id,
  Nothing,
  nothing,
  One,
  OptionalInput,
  Page,
  PageQuery,
  ref,
} from '../../http/schemas.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { NewMessage } from '../input/input.ts'
import type { Checks } from '../validation/validate.ts'
import {
  changeSeries,
  createSeries,
  endSeries,
  pauseSeries,
  removeSeries,
  resumeSeries,
  skipOccurrence,
} from './change.ts'
import { listSeries, requireSeries, type SeriesRow, states } from './find.ts'
import { LocalDay, RuleInput, renderSeries, Series, Texts, timeZone } from './render.ts'

const content = {
  message: Type.Object(NewMessage.properties, {
    description: 'As for POST /v1/messages, without a time, a place in the queue and media by URL',
  }),
  rule: RuleInput,
  timeZone,
}
const NewSeries = Type.Object({ ...content, texts: OptionalInput(Texts) }, { title: 'SeriesInput' })
const SeriesChange = Type.Object(
  {
    message: OptionalInput(content.message),
    texts: OptionalInput(Texts),
    rule: OptionalInput(content.rule),
    timeZone: OptionalInput(timeZone),
    fromDate: OptionalInput({
      ...LocalDay,
      description:
        'The first occurrence that the change concerns. Earlier messages stay as they are. Otherwise today',
    }),
  },
  {
    title: 'SeriesChange',
    description:
      'What is left out or null stays as it is. A rule without startDate begins with fromDate, and its count with it.',
  },
)
const onSeries = Type.Object({ seriesId: Id })
const DryRun = Type.Object({
  dryRun: Type.Optional(
    Type.Boolean({
      description:
        'Check everything and answer the same, with what the rule means, but store nothing. The id of a new series is of none',
    }),
  ),
})
const tags = ['Series']
const maxPage = 100

type Using = { database: Database; keyRing: KeyRing; checks: Checks }

export function seriesRoutes(app: Api, { database, keyRing, checks }: Using): void {
  app.addSchema(Series)
  const response = answers(One(ref(Series)), 'The series')
  const show = async (tx: Database, row: SeriesRow) => {
    const [data] = await renderSeries(tx, [row])
    if (!data) throw new Error('a series was not rendered')
    return { data }
  }

  app.post(
    '/v1/series',
    {
      schema: {
        tags,
        summary: 'Begin a series. Its messages are made in the background, 30 days ahead',
        querystring: DryRun,
        body: NewSeries,
        headers: RepeatHeaders,
        response,
      },
    },
    async (request) => {
      const { texts, ...asked } = request.body
      const input = { ...asked, texts: [...(texts ?? [])] }
      const work = async (tx: Tx) =>
        show(tx, await createSeries(tx, checks, callerOf(request), input))
      return request.query.dryRun
        ? rehearse(database, work)
        : answerOnce(database, keyRing, request, work)
    },
  )

  app.get(
    '/v1/series',
    {
      schema: {
        tags,
        summary: 'List the series whose profiles the caller may all use',
        querystring: Type.Object({
          ...PageQuery.properties,
          state: Type.Optional(Type.Enum([...states])),
        }),
        response: answers(Page(ref(Series)), 'A page of series'),
      },
    },
    async (request) => {
      const caller = requireCaller(request.principal)
      const page = readPage(request.query, { usual: maxPage, isKey: isId })
      const { rows, metadata } = await listSeries(database, caller, page, request.query.state)
      return { data: await renderSeries(database, rows), metadata }
    },
  )

  app.get(
    '/v1/series/:seriesId',
    { schema: { tags, summary: 'Show a series', params: onSeries, response } },
    async (request) => {
      const caller = requireCaller(request.principal)
      return show(database, await requireSeries(database, caller, request.params.seriesId))
    },
  )

  app.patch(
    '/v1/series/:seriesId',
    {
      schema: {
        tags,
        summary:
          'Change a series from a day on. Messages that were changed on their own stay as they are',
        params: onSeries,
        querystring: DryRun,
        body: SeriesChange,
        response,
      },
    },
    async (request) => {
      const asked = withoutNulls(request.body)
      const work = async (tx: Tx) =>
        show(tx, await changeSeries(tx, checks, callerOf(request), request.params.seriesId, asked))
      return request.query.dryRun ? rehearse(database, work) : inTransaction(database, work)
    },
  )

  app.delete(
    '/v1/series/:seriesId',
    {
      schema: {
        tags,
        summary:
          'Delete a series and its coming messages, but not those that were changed on their own',
        params: onSeries,
        response: answers(Nothing, 'It is deleted'),
      },
    },
    async (request) => {
      await inTransaction(database, (tx) =>
        removeSeries(tx, callerOf(request), request.params.seriesId),
      )
      return nothing
    },
  )

  app.post(
    '/v1/series/:seriesId/skip',
    {
      schema: {
        tags,
        summary: 'Leave out one occurrence, and delete its messages',
        params: onSeries,
        body: Type.Object({ date: LocalDay }, { title: 'SeriesSkip' }),
        response,
      },
    },
    async (request) =>
      inTransaction(database, async (tx) => {
        const { seriesId } = request.params
        return show(tx, await skipOccurrence(tx, callerOf(request), seriesId, request.body.date))
      }),
  )

  const steps: [string, string, (tx: Tx, by: RequestActor, id: string) => Promise<SeriesRow>][] = [
    ['pause', 'Pause a series: its coming messages are deleted until it is resumed', pauseSeries],
    ['resume', 'Resume a series: from now on its messages are made again', resumeSeries],
    ['end', 'End a series: its coming messages are deleted, and no others made', endSeries],
  ]
  for (const [name, summary, work] of steps)
    app.post(
      `/v1/series/:seriesId/${name}`,
      { schema: { tags, summary, params: onSeries, response } },
      async (request) =>
        inTransaction(database, async (tx) =>
          show(tx, await work(tx, callerOf(request), request.params.seriesId)),
        ),
    )
}

function withoutNulls({
  message,
  texts,
  rule,
  timeZone: zone,
  fromDate,
}: Static<typeof SeriesChange>) {
  return {
    ...(message && { message }),
    ...(texts && { texts: [...texts] }),
    ...(rule && { rule }),
    ...(zone != null && { timeZone: zone }),
    ...(fromDate != null && { fromDate }),
  }
}
