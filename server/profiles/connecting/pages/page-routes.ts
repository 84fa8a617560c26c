// /connect: the pages on which a member connects accounts. Every page needs the member's log-in, and every form its CSRF token.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireCaller } from '../../../access/access.ts'
import { onPage } from '../../../access/audit.ts'
import { inTransaction } from '../../../db/db.ts'
import { Problem } from '../../../errors.ts'
import { addFormParser, type Form, formOf, hasToken, tokenFor } from '../../../http/forms.ts'
import { sendPage } from '../../../http/pages/send-page.ts'
import { ofService } from '../../../texts/texts.ts'
import { describePublishedApp, requirePublishedApp } from '../../network-apps/published-apps.ts'
import type { ConnectionRow } from '../connection/connection.ts'
import { callbackUrl, findConnectable } from '../context.ts'
import { finishConnection } from '../finish.ts'
import { overviewPage } from '../pages.ts'
import {
  goOn,
  type PageContext,
  sendConnection,
  showTooOld,
  showUnknown,
  type Visitor,
} from './send-pages.ts'
import { listNetworkChoices, listOwners, ownerFromValue } from './show.ts'
import { startConnection, startReconnection } from '../start.ts'
import { submit } from './submit-pages.ts'
import { listToReconnect } from './to-reconnect.ts'
import { findConnectionForPage } from '../connection/visit.ts'

type OnConnection = FastifyRequest<{ Params: { id: string } }>
type OnCallback = FastifyRequest<{
  Params: { network: string; server?: string }
  Querystring: Record<string, unknown>
}>

type OnNetwork = FastifyRequest<{ Params: { network: string } }>

const documents = [
  ['client-metadata.json', 'metadata'],
  ['jwks.json', 'keys'],
] as const

const hidden = { schema: { hide: true } }
/** The query of a callback holds a code: a reader of the log could use it. */
const callback = {
  ...hidden,
  logSerializers: {
    req: ({ method, ip, url }: FastifyRequest) => ({ method, url: url.split('?')[0], ip }),
  },
}

export function connectPageRoutes(app: FastifyInstance, context: PageContext): void {
  addFormParser(app)

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

  app.get('/connect/:id', hidden, async (request: OnConnection, reply) =>
    withConnection(context, request, reply, async (row, visitor) =>
      sendConnection(context, reply, row, visitor),
    ),
  )

  app.post('/connect/:id', hidden, async (request: OnConnection, reply) =>
    withConnection(context, request, reply, async (row, visitor) => {
      const form = formOf(request)
      if (!hasToken(context, form, visitor.sessionId)) return showTooOld(request, reply, visitor)
      return submit(context, { request, reply, row, visitor, form })
    }),
  )

  // For networks that know an app by what it publishes. Public, and the same for everybody.
  for (const [file, part] of documents)
    app.get(`/connect/:network/${file}`, hidden, async (request: OnNetwork, reply) => {
      const { network } = request.params
      const published = findConnectable(context, network)?.connect.publishedApp
      const found = published && (await requirePublishedApp(context, network, published))
      if (!published || !found) throw new Problem('notFound')
      const redirectUri = callbackUrl(context.publicUrl, network)
      const described = describePublishedApp(
        context.publicUrl,
        network,
        published,
        found,
        redirectUri,
      )
      return reply.header('cache-control', 'public, max-age=300').send(described[part])
    })

  for (const path of ['/connect/:network/callback', '/connect/:network/:server/callback'])
    app.get(path, callback, async (request: OnCallback, reply) =>
      withVisitor(context, request, reply, async (visitor) => {
        const visit = { memberId: visitor.memberId, traceId: request.id }
        const { network, server } = request.params
        const returned = { network, query: textsOf(request.query) }
        const row = await finishConnection(
          context,
          server === undefined ? returned : { ...returned, serverKey: server },
          visit,
        )
        return row ? goOn(reply, row) : showUnknown(request, reply, visitor)
      }),
    )
}

async function withVisitor(
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

function withConnection(
  context: PageContext,
  request: OnConnection,
  reply: FastifyReply,
  work: (row: ConnectionRow, visitor: Visitor) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  return withVisitor(context, request, reply, async (visitor) => {
    const { id } = request.params
    const isId = /^[1-9][0-9]{0,15}$/.test(id)
    const row = isId && (await findConnectionForPage(context.database, id, visitor.memberId))
    return row ? work(row, visitor) : showUnknown(request, reply, visitor)
  })
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

/** A parameter that is given twice is taken as the first: the code would be refused anyway. */
function textsOf(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      String([value].flat()[0] ?? '').slice(0, 4096),
    ]),
  )
}
