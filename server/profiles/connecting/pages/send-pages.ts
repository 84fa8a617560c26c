// Sends the pages of a connection, and the pages about connections that do not exist.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { consoleClientId } from '../../../access/console-client.ts'
import { tokenFor } from '../../../http/forms.ts'
import { errorPage } from '../../../http/pages/error-page.ts'
import { sendPage } from '../../../http/pages/send-page.ts'
import { fill, type Language, textsIn } from '../../../texts/texts.ts'
import { type ConnectionRow, failureOf } from '../connection/connection.ts'
import { withOutcome } from '../connection/return-url.ts'
import type { ConnectingContext } from '../context.ts'
import { showConnection } from './show.ts'

/** A member who is logged in on this browser, and the secret of the session that forms are tied to. */
export type Visitor = {
  memberId: string
  fullName: string
  sessionId: string
  /** Of the pages: the member's own, or one of the browser. */
  language: Language
}

export type PageContext = ConnectingContext & {
  findVisitor(request: FastifyRequest, reply: FastifyReply): Promise<Visitor | undefined>
}

export async function withVisitor(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (visitor: Visitor) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const visitor = await context.findVisitor(request, reply)
  if (visitor) return work(visitor)
  // After the log-in a form would have to be sent again, so only addresses that can be read are kept.
  const next = request.method === 'GET' ? request.url : '/connect'
  return reply.redirect(`/oauth2/log-in?${new URLSearchParams({ next })}`, 303)
}

/**
 * To the app that started it, or to the page of the connection, where accounts are chosen and a failure says what to do. The console has
 * such pages itself.
 */
export function goOn(reply: FastifyReply, row: ConnectionRow): FastifyReply {
  const { id, status, return_url: returnUrl } = row
  const isForApp = status === 'DONE' || (status !== 'WAITING' && row.client_id === consoleClientId)
  return reply.redirect(isForApp && returnUrl ? withOutcome(returnUrl, row) : `/connect/${id}`, 303)
}

export async function sendConnection(
  context: PageContext,
  reply: FastifyReply,
  row: ConnectionRow,
  visitor: Visitor,
  more: { problem?: string; asked?: string | null } = {},
): Promise<FastifyReply> {
  const target = { action: `/connect/${row.id}`, csrfToken: tokenFor(context, visitor.sessionId) }
  const { language } = visitor
  const { page, leadsTo } = await showConnection(context, row, { ...target, language }, more)
  return sendPage(
    reply.code(row.status === 'FAILED' ? codeOf(row) : reply.statusCode),
    language,
    page,
    leadsTo,
  )
}

function codeOf(row: ConnectionRow): number {
  return failureOf(row)?.code === 'internal' ? 500 : 400
}

export function showUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  { language }: Visitor,
): FastifyReply {
  const { unknown } = textsIn(language, 'connecting')
  const hint = fill(unknown.hint, { page: '/connect' })
  const details = [['trace', request.id]] as const
  return sendPage(reply.code(404), language, errorPage(language, { ...unknown, hint, details }))
}

export function showTooOld(
  request: FastifyRequest,
  reply: FastifyReply,
  { language }: Visitor,
): FastifyReply {
  const { tooOld } = textsIn(language, 'connecting')
  const sentence = fill(tooOld.sentence, { page: '/connect' })
  const details = [['trace', request.id]] as const
  return sendPage(reply.code(400), language, errorPage(language, { ...tooOld, sentence, details }))
}
