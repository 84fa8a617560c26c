// /v1/me/notices: what happened to the messages of the caller.
import { type Static, Type } from 'typebox'
import { requireMember } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { defaultLimit, readPage } from '../../db/keyset.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  IdInput,
  Nothing,
  Nullable,
  nothing,
  OptionalInput,
  Page,
  PageQuery,
  ref,
  Sentences,
  Time,
} from '../../http/schemas.ts'
import { listUsableProfiles } from '../../profiles/profiles.ts'
import { besideTexts, render } from '../../sentences/sentences.ts'
import { MessageLine, renderLine } from '../representation/line.ts'
import { listNotices, markRead, type NoticeRow, reasonOf } from './list-notices.ts'
import { noticeKinds } from './notice-kinds.ts'

const Notice = Type.Object(
  {
    id: Id,
    type: Type.Enum([...noticeKinds]),
    createdDate: Time,
    isRead: Type.Boolean(),
    reason: Nullable(
      Type.String({ description: "The reviewer's, or why the message could not be sent" }),
    ),
    sentences: Type.Optional(Sentences),
    by: Nullable(Type.Object({ id: Id, fullName: Type.String() })),
    message: ref(MessageLine),
    resentAs: Nullable({ ...Id, description: 'The message that was sent in its place' }),
  },
  { $id: 'Notice' },
)

const maxIds = 100

export function noticeRoutes(app: Api, { database }: { database: Database }): void {
  app.addSchema(Notice)

  app.get(
    '/v1/me/notices',
    {
      schema: {
        tags: ['Me'],
        summary: "List what happened to the caller's messages, the latest first",
        querystring: Type.Object({
          ...PageQuery.properties,
          unread: Type.Optional(Type.Boolean({ description: 'true: only those not read yet' })),
        }),
        response: answers(Page(ref(Notice)), 'A page of notices'),
      },
    },
    async (request) => {
      const principal = requireMember(request.principal)
      const page = readPage(request.query, { usual: defaultLimit, isKey: isId })
      const profiles = await listUsableProfiles(database, principal)
      const asked = {
        memberId: principal.memberId,
        profileIds: profiles.map(({ id }) => id),
        isUnread: request.query.unread === true,
      }
      const { rows, metadata } = await listNotices(database, asked, page)
      return { data: rows.map(renderNotice), metadata }
    },
  )

  app.post(
    '/v1/me/notices/read',
    {
      schema: {
        tags: ['Me'],
        summary: 'Mark notices as read',
        body: Type.Object(
          {
            upTo: OptionalInput({
              ...IdInput,
              description: 'The latest one that was seen: it and all before it',
            }),
            ids: OptionalInput(
              Type.Array(IdInput, { maxItems: maxIds, description: 'Only these ones' }),
            ),
          },
          { minProperties: 1 },
        ),
        response: answers(Nothing, 'They are read'),
      },
    },
    async (request) => {
      const { memberId } = requireMember(request.principal)
      const { upTo, ids } = request.body
      await markRead(database, memberId, { upTo: String(upTo ?? 0), ids: ids?.map(String) ?? [] })
      return nothing
    },
  )
}

function renderNotice(row: NoticeRow): Static<typeof Notice> {
  const reason = reasonOf(row)
  return {
    id: row.notice_id,
    type: row.kind,
    createdDate: formatTime(row.noticed_at),
    isRead: row.read_at !== null,
    reason: reason === null ? null : render(reason),
    ...besideTexts({ reason }),
    by: row.by_member === null ? null : { id: row.by_member, fullName: row.by_name ?? '' },
    message: renderLine(row),
    resentAs: row.resent_as,
  }
}
