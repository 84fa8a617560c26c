// /connect: the member chooses the network and the owner of the profiles.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireCaller } from '../../../access/access.ts'
import { onPage } from '../../../access/audit.ts'
import { inTransaction } from '../../../db/db.ts'
import { Problem } from '../../../errors.ts'
import { type Form, formOf, hasToken, tokenFor } from '../../../http/forms.ts'
import { sendPage } from '../../../http/pages/send-page.ts'
import { ofService } from '../../../texts/texts.ts'
import { startConnection, startReconnection } from '../start.ts'
import { listNetworkChoices, listOwners, ownerFromValue } from './list-choices.ts'
import { overviewPage } from './overview-page.ts'
import { type PageContext, showTooOld, type Visitor, withVisitor } from './send-pages.ts'
import { listToReconnect } from './to-reconnect.ts'

const hidden = { schema: { hide: true } }

export function overviewRoutes(app: FastifyInstance, context: PageContext): void {
  app.get('/connect', hidden, async (request, reply) =>
    withVisitor(context, request, reply, async (visitor) => showOverview(context, reply, visitor)),
  )

  app.post('/connect', hidden, async (request, reply) =>
    withVisitor(context, request, reply, async (visitor) => {
      const form = formOf(request)
      if (!hasToken(context, form, visitor.sessionId)) return showTooOld(request, reply, visitor)
      return submitOverview(context, request, reply, visitor, form)
    }),
  )
}

async function showOverview(
  context: PageContext,
  reply: FastifyReply,
  visitor: Visitor,
  problem?: string,
): Promise<FastifyReply> {
  const owners = await listOwners(context.database, visitor)
  const caller = requireCaller(onPage(visitor.memberId, '').principal)
  const { language } = visitor
  const page = overviewPage(language, {
    action: '/connect',
    csrfToken: tokenFor(context, visitor.sessionId),
    toReconnect: await listToReconnect(context, caller, language),
    networks: await listNetworkChoices(context, owners, language),
    owners,
    memberName: visitor.fullName,
    ...(problem ? { problem } : {}),
  })
  return sendPage(reply.code(problem ? 400 : 200), language, page)
}

async function submitOverview(
  context: PageContext,
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: Visitor,
  form: Form,
): Promise<FastifyReply> {
  try {
    const actor = onPage(visitor.memberId, request.id)
    const profileId = /^[1-9][0-9]{0,15}$/.test(form.reconnect ?? '') ? form.reconnect : undefined
    const row = await inTransaction(context.database, (tx) =>
      profileId
        ? startReconnection(tx, context, actor, profileId, null)
        : startConnection(tx, context, actor, {
            type: form.type ?? '',
            owner: ownerFromValue(form.owner ?? '', visitor.memberId),
            asked: null,
            returnUrl: null,
          }),
    )
    return reply.redirect(`/connect/${row.id}`, 303)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const problem = `${ofService(visitor.language, error.sentences.message ?? error.message)}.`
    return showOverview(context, reply, visitor, problem)
  }
}
