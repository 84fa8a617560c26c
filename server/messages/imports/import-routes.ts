// /v1/imports: messages from a file of a spreadsheet.
import { type Static, Type } from 'typebox'
import { type Caller, requireCaller } from '../../access/access.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { readPage } from '../../db/keyset.ts'
import { callerOf } from '../../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../../http/idempotency.ts'
import {
  type Api,
  answers,
  anyIdsPattern,
  Id,
  Nothing,
  nothing,
  One,
  Page,
  PageQuery,
  ref,
} from '../../http/schemas.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { readTimeZone } from '../../time/read-time-zone.ts'
import { readIds } from '../input/input.ts'
import { createImport } from './create.ts'
import { type Asked, fields, parameterOf } from './file/columns.ts'
import { dateOrders } from './file/dates.ts'
import { encodings } from './file/decode.ts'
import { maxRows, readImport } from './file/read-import.ts'
import {
  type ImportRecord,
  listImports,
  listRows,
  type Purpose,
  requireImport,
  rowStates,
} from './find.ts'
import { Import, ImportRow, renderImports, renderRow } from './render.ts'
import { reportOf } from './report.ts'
import { sendFile } from './send-file.ts'
import { removeImport, startImport } from './start.ts'

const maxFileBytes = 8 * 1024 * 1024

const chosenRows =
  'ALL: no message is made unless every row is valid. VALID: the rows with problems are left out.'
const Rows = Type.Enum(['ALL', 'VALID'], { description: chosenRows, examples: ['VALID'] })
const column = (meaning: string) =>
  Type.Optional(
    Type.String({
      maxLength: 200,
      description: `The column with ${meaning}: its name, or its number from 1. -: none`,
      examples: ['Text'],
    }),
  )
const columnParameters = {
  textColumn: column('the texts'),
  dateColumn: column('the dates, with or without the time of day'),
  timeColumn: column('the times of day'),
  linkColumn: column('links, which follow the text on a line of their own'),
  mediaColumn: column('addresses of media, divided by blanks'),
  tagsColumn: column('tags, divided by commas'),
  profilesColumn: column('profiles, by id or name, divided by commas'),
  queueColumn: column('next or last, for a place in the queue'),
}
const NewImportQuery = Type.Object({
  dryRun: Type.Optional(
    Type.Boolean({
      description: 'true: the rows are checked, and no message is made until it is started',
    }),
  ),
  rows: Type.Optional({ ...Rows, description: `${chosenRows} ALL by default` }),
  socialProfileIds: Type.Optional(
    Type.String({
      pattern: anyIdsPattern,
      maxLength: 2600,
      description: 'The profiles of rows that name none, joined by commas',
      examples: ['1000001,1000002'],
    }),
  ),
  timeZone: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'Of the IANA database, for times without an offset',
      examples: ['Europe/Berlin'],
    }),
  ),
  dateOrder: Type.Optional(
    Type.Enum([...dateOrders], {
      description: 'Needed where the dates do not show whether the day or the month comes first',
    }),
  ),
  encoding: Type.Optional(
    Type.Enum([...encodings], {
      description: 'Needed for a file that is neither UTF-8 nor UTF-16',
    }),
  ),
  ...columnParameters,
})
const File = {
  content: {
    'text/csv': {
      schema: Type.String({
        description: `At most ${maxRows} rows and ${maxFileBytes / 1024 / 1024} MB, with commas, semicolons, tabs or | between the cells`,
        examples: ['date,text\r\n2027-01-31 12:00,Fresh bread\r\n'],
      }),
    },
  },
}
const onImport = Type.Object({ importId: Id })
const tags = ['Imports']
const maxPage = 100

type Using = { database: Database; keyRing: KeyRing }

export function importRoutes(app: Api, { database, keyRing }: Using): void {
  app.addSchema(Import)
  app.addSchema(ImportRow)
  const response = answers(One(ref(Import)), 'The import')
  const show = async (tx: Database, record: ImportRecord) => {
    const [data] = await renderImports(tx, [record])
    if (!data) throw new Error('an import was not rendered')
    return { data }
  }

  app.post(
    '/v1/imports',
    {
      bodyLimit: maxFileBytes,
      config: { takesFile: true },
      schema: {
        tags,
        summary:
          'Import messages from a spreadsheet. Its rows are checked, and their messages made, in the background',
        querystring: NewImportQuery,
        body: File,
        headers: RepeatHeaders,
        response,
      },
    },
    async (request) => {
      requireCaller(request.principal)
      const { dryRun, rows = 'ALL', socialProfileIds = '', ...options } = request.query
      const columns = askedColumns(request.query)
      const file = await readImport(bytesOf(request.body), { ...readable(options), columns })
      const purpose: Purpose = dryRun ? 'CHECK' : rows
      const asked = { purpose, profileIds: readIds(socialProfileIds), timeZone: options.timeZone }
      return answerOnce(database, keyRing, request, async (tx) =>
        show(tx, await createImport(tx, callerOf(request), file, asked)),
      )
    },
  )

  app.get(
    '/v1/imports',
    {
      schema: {
        tags,
        summary: 'List the imports of the caller',
        querystring: PageQuery,
        response: answers(Page(ref(Import)), 'A page of imports'),
      },
    },
    async (request) => {
      const caller = requireCaller(request.principal)
      const page = readPage(request.query, { usual: maxPage, isKey: isId })
      const { rows, metadata } = await listImports(database, caller, page)
      return { data: await renderImports(database, rows), metadata }
    },
  )

  app.get(
    '/v1/imports/:importId',
    {
      schema: {
        tags,
        summary: 'Show an import: how its file was read, and how far it is',
        params: onImport,
        response,
      },
    },
    async (request) => show(database, await find(requireCaller(request.principal), request.params)),
  )

  app.get(
    '/v1/imports/:importId/rows',
    {
      schema: {
        tags,
        summary: 'List the rows of an import; format=csv exports all of them as a report',
        params: onImport,
        querystring: Type.Object({
          ...PageQuery.properties,
          state: Type.Optional(Type.Enum([...rowStates])),
          format: Type.Optional(
            Type.Enum(['json', 'csv'], { description: 'csv: every row, without paging' }),
          ),
        }),
        response: answers(Page(ref(ImportRow)), 'A page of rows'),
      },
    },
    async (request, reply) => {
      const { id } = await find(requireCaller(request.principal), request.params)
      if (request.query.format === 'csv')
        return sendFile(reply, `import-${id}.csv`, reportOf(database, id)) as never
      const page = readPage(request.query, { usual: maxPage, isKey: isRowNumber })
      const { rows, metadata } = await listRows(database, id, page, request.query.state)
      return { data: rows.map(renderRow), metadata }
    },
  )

  app.post(
    '/v1/imports/:importId/start',
    {
      schema: {
        tags,
        summary: 'Make the messages of an import that is CHECKED',
        params: onImport,
        body: Type.Object({ rows: Rows }, { title: 'ImportStart' }),
        response,
      },
    },
    async (request) =>
      inTransaction(database, async (tx) => {
        const { importId } = request.params
        const caller = requireCaller(request.principal)
        return show(tx, await startImport(tx, caller, importId, request.body.rows))
      }),
  )

  app.delete(
    '/v1/imports/:importId',
    {
      schema: {
        tags,
        summary: 'Delete an import. Its messages stay, and its file can be imported again',
        params: onImport,
        response: answers(Nothing, 'It is deleted'),
      },
    },
    async (request) => {
      await inTransaction(database, (tx) =>
        removeImport(tx, requireCaller(request.principal), request.params.importId),
      )
      return nothing
    },
  )

  function find(caller: Caller, { importId }: { importId: string }) {
    return requireImport(database, caller, importId)
  }
}

function isRowNumber(key: string): boolean {
  return /^[1-9]\d{0,5}$/.test(key)
}

function bytesOf(body: unknown): Uint8Array {
  return body instanceof Uint8Array ? body : new Uint8Array()
}

function askedColumns(query: Record<string, unknown>): Asked {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const given = query[parameterOf(field)]
      return typeof given === 'string' ? [[field, given === '-' ? '' : given]] : []
    }),
  )
}

type Options = Pick<Static<typeof NewImportQuery>, 'timeZone' | 'dateOrder' | 'encoding'>

function readable({ timeZone, dateOrder, encoding }: Options): Options {
  if (timeZone !== undefined) readTimeZone(timeZone)
  return { timeZone, dateOrder, encoding }
}
