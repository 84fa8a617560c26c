// Sends the pages of a connection, and the pages about connections that do not exist.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenFor } from '../../http/forms.ts'
import { errorPage } from '../../http/pages/error-page.ts'
import { sendPage } from '../../http/pages/send-page.ts'
import { type ConnectionRow, failureOf } from './connection.ts'
import type { ConnectingContext } from './context.ts'
import { withOutcome } from './return-url.ts'
import { showConnection } from './show.ts'

/** A member who is logged in on this browser, and the secret of the session that forms are tied to. */
export type Visitor = { memberId: string; fullName: string; sessionId: string }

export type PageContext = ConnectingContext & {
  findVisitor(request: FastifyRequest, reply: FastifyReply): Promise<Visitor | undefined>
}

/** To the app that started it, or to the page of the connection. A failure stays on the page: it says what to do. */
export function goOn(reply: FastifyReply, row: ConnectionRow): FastifyReply {
  const isDone = row.status === 'DONE' && row.return_url !== null
  return reply.redirect(isDone ? withOutcome(row.return_url ?? '', row) : `/connect/${row.id}`, 303)
}

export async function sendConnection(
  context: PageContext,
  reply: FastifyReply,
  row: ConnectionRow,
  visitor: Visitor,
  more: { problem?: string; asked?: string | null } = {},
): Promise<FastifyReply> {
  const target = { action: `/connect/${row.id}`, csrfToken: tokenFor(context, visitor.sessionId) }
  const { page, leadsTo } = await showConnection(context, row, target, more)
  return sendPage(
    reply.code(row.status === 'FAILED' ? codeOf(row) : reply.statusCode),
    'en',
    page,
    leadsTo,
  )
}

function codeOf(row: ConnectionRow): number {
  return failureOf(row)?.code === 'internal' ? 500 : 400
}

export function showUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(
    reply.code(404),
    'en',
    errorPage('en', {
      title: 'There is no such connection',
      sentence: 'It was started by another member, or it is over. Nothing was connected.',
      hint: 'Start again on the page where you connect accounts: /connect',
      details: [['trace', request.id]],
    }),
  )
}

export function showTooOld(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(
    reply.code(400),
    'en',
    errorPage('en', {
      title: 'This page is too old',
      sentence: 'Nothing was connected. Open it again: /connect',
      details: [['trace', request.id]],
    }),
  )
}
