// GET /v1/messages/search.
import { type RawBuilder, sql } from 'kysely'
import { type Static, Type } from 'typebox'
import { requireCaller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { cursorAfter, type Metadata } from '../../db/keyset.ts'
import { fitPage } from '../../db/page-bytes.ts'
import type { ReadLists } from '../../db/replica.ts'
import { type Api, answers, Page, ref } from '../../http/schemas.ts'
import { parsePartialQuery } from '../../http/validation/parse-partial.ts'
import type { Storage } from '../../media/media.ts'
import { exportOf } from '../imports/export.ts'
import { sendFile } from '../imports/send-file.ts'
import { MessageItem, type MessageRow } from '../representation/item.ts'
import { type LineRow, lineColumns, MessageLine, renderLine } from '../representation/line.ts'
import { renderMessages } from '../representation/render.ts'
import { type AskedSearch, requireSearch, SearchQuery, writePlace } from './read-search.ts'
import { type Found, type Place, searchPlaces } from './search.ts'

const MessagePage = Page(ref(MessageItem))
const LinePage = Page(ref(MessageLine))
const FoundPage = Type.Unsafe<Static<typeof MessagePage> | Static<typeof LinePage>>({
  anyOf: [MessagePage, LinePage],
})
/** The schemas by which the two are serialized: to tell them apart by `anyOf`, every item would be validated. */
const pageOf = { messages: { ...MessagePage }, lines: { ...LinePage } }

export function searchRoutes(
  app: Api,
  { database, readLists, storage }: { database: Database; readLists: ReadLists; storage: Storage },
): void {
  app.get(
    '/v1/messages/search',
    {
      attachValidation: true,
      schema: {
        tags: ['Messages'],
        summary: 'Find messages of any time, the newest first; format=csv exports all of them',
        querystring: SearchQuery,
        response: answers(
          FoundPage,
          'A page of messages; with view=line, of lines. It may be short or empty although cursor.next leads to more',
        ),
      },
    },
    async (request, reply) => {
      const caller = requireCaller(request.principal)
      const asked = await requireSearch(database, caller, parsePartialQuery(request))
      if (request.query.format === 'csv')
        return sendFile(reply, 'messages.csv', exportOf(readAll(database, asked))) as never
      const isLine = request.query.view === 'line'
      const page = await readLists(async (from) => {
        const found = asked.isEmpty ? { places: [] } : await searchPlaces(from, asked.search)
        if (isLine) {
          const { rows, metadata } = await readPage<LineRow>(from, asked, found, lineColumns)
          return { data: rows.map(renderLine), metadata }
        }
        const { rows, metadata } = await readPage<MessageRow>(from, asked, found, sql`m.*`)
        return { data: await renderMessages({ database: from, storage }, rows), metadata }
      })
      // Not before the search: a failure has another schema.
      void reply
        .type('application/json; charset=utf-8')
        .serializer(reply.compileSerializationSchema(isLine ? pageOf.lines : pageOf.messages))
      return page
    },
  )
}

const rowsPerRead = 200

async function* readAll(
  database: Database,
  { search, isEmpty }: AskedSearch,
): AsyncGenerator<MessageRow> {
  let { after } = search
  while (!isEmpty) {
    const found = await searchPlaces(database, { ...search, after, limit: rowsPerRead })
    const places = found.places.slice(0, rowsPerRead)
    yield* await readRows<MessageRow>(database, places, sql`m.*`)
    after = found.places.length > rowsPerRead ? places.at(-1) : found.rest
    if (!after) return
  }
}

async function readPage<Row extends { id: string; send_at: Date }>(
  database: Database,
  { page }: AskedSearch,
  { places, rest }: Found,
  columns: RawBuilder<unknown>,
): Promise<{ rows: Row[]; metadata: Metadata }> {
  const rows = await readRows<Row>(database, places, columns)
  const shown = fitPage(rows, page.limit)
  const last = shown.at(-1)
  const isCut = shown.length < rows.length && last !== undefined
  const next = isCut ? { sendAt: last.send_at, id: last.id } : rest
  const cursor = { next: next ? cursorAfter(page, writePlace(next)) : null, previous: null }
  return { rows: shown, metadata: { cursor } }
}

async function readRows<Row>(
  database: Database,
  places: Place[],
  columns: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} from messages m where m.id = any(${places.map(({ id }) => id)}::bigint[])
    order by m.send_at desc, m.id desc`.execute(database)
  return rows
}
