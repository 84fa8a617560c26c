// The routes of the forms on the page of a connection.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { onPage } from '../../../access/audit.ts'
import { inTransaction } from '../../../db/db.ts'
import type { Form } from '../../../http/forms.ts'
import { NetworkError } from '../../../networks/networks.ts'
import { type Language, ofService, refusalIn } from '../../../texts/texts.ts'
import { ownerOf } from '../../owner.ts'
import { authorize } from '../authorize.ts'
import { chooseAccounts } from '../choose.ts'
import { type ConnectionRow, failConnection } from '../connection/connection.ts'
import { withOutcome } from '../connection/return-url.ts'
import { cancelled, wordsOf } from '../explain.ts'
import { type LogInProblem, logInToNetwork } from '../log-in.ts'
import { startConnection } from '../start.ts'
import { goOn, type PageContext, sendConnection, type Visitor } from './send-pages.ts'

type Submission = {
  request: FastifyRequest
  reply: FastifyReply
  row: ConnectionRow
  visitor: Visitor
  form: Form
}

/** A page that is older than the state of the connection leads to the current one. */
export async function submit(context: PageContext, submission: Submission): Promise<FastifyReply> {
  const { reply, row, form } = submission
  const isOpen = row.status === 'WAITING' || row.status === 'CHOOSE'
  if (form.action === 'again' && row.status === 'FAILED') return startAgain(context, submission)
  if (form.action === 'cancel' && isOpen) return cancel(context, submission)
  if (form.action === 'choose' && row.status === 'CHOOSE') return submitChoice(context, submission)
  if (row.status !== 'WAITING') return goOn(reply, row)
  return form.action === 'log-in'
    ? submitLogIn(context, submission)
    : submitAuthorize(context, submission)
}

async function submitLogIn(
  context: PageContext,
  { request, reply, row, visitor, form }: Submission,
): Promise<FastifyReply> {
  const asked = askedIn(form)
  const visit = { memberId: visitor.memberId, traceId: request.id }
  const login = { asked: asked ?? '', password: form.password ?? '' }
  const { row: after, problems = [] } = await logInToNetwork(context, row, login, visit)
  if (problems.length === 0) return goOn(reply, after)
  const problem = problems.map((one) => inWords(visitor.language, one)).join(' ')
  return sendConnection(context, reply.code(400), row, visitor, { problem, asked })
}

async function submitAuthorize(
  context: PageContext,
  { request, reply, row, visitor, form }: Submission,
): Promise<FastifyReply> {
  const asked = askedIn(form)
  try {
    return reply.redirect(await authorize(context, row, { asked, traceId: request.id }), 303)
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error
    const { message, hint } = wordsOf(error)
    const problem = [message, hint].map((said) => ofService(visitor.language, said)).join(' ')
    return sendConnection(context, reply.code(400), row, visitor, { problem, asked })
  }
}

function inWords(language: Language, problem: LogInProblem): string {
  if (typeof problem === 'string' || 'id' in problem) return ofService(language, problem)
  const { label, words } = problem
  const values = { label: ofService(language, label), words: ofService(language, words) }
  return refusalIn(language, { reason: 'wrong_format', values })
}

function askedIn(form: Form): string | null {
  return form.asked?.trim().slice(0, 300) || null
}

async function submitChoice(
  context: PageContext,
  { request, reply, row, visitor, form }: Submission,
): Promise<FastifyReply> {
  const visit = { memberId: visitor.memberId, traceId: request.id }
  const prefix = 'account:'
  const ids = Object.keys(form)
    .filter((field) => field.startsWith(prefix))
    .map((field) => field.slice(prefix.length))
  if (ids.length === 0) {
    const problem = refusalIn(visitor.language, { reason: 'nothing_chosen' })
    return sendConnection(context, reply.code(400), row, visitor, { problem })
  }
  return goOn(reply, await chooseAccounts(context, row, ids, visit))
}

async function startAgain(
  context: PageContext,
  { request, reply, row }: Submission,
): Promise<FastifyReply> {
  const actor = onPage(row.authorized_by ?? '', request.id)
  const next = await inTransaction(context.database, async (tx) => {
    const started = await startConnection(tx, context, actor, {
      type: row.type,
      owner: ownerOf(row),
      asked: row.asked,
      returnUrl: null,
      ...(row.profile_id ? { profileId: row.profile_id } : {}),
    })
    // Checked when the first try was started, by the app that gave it.
    await tx
      .updateTable('connections')
      .set({ return_url: row.return_url, client_id: row.client_id })
      .where('id', '=', started.id)
      .execute()
    return started
  })
  return reply.redirect(`/connect/${next.id}`, 303)
}

async function cancel(
  { database }: PageContext,
  { request, reply, row }: Submission,
): Promise<FastifyReply> {
  await failConnection(database, row.id, cancelled(request.id))
  const { return_url: returnUrl, id } = row
  const next = returnUrl ? withOutcome(returnUrl, { id, status: 'FAILED' }) : '/connect'
  return reply.redirect(next, 303)
}
