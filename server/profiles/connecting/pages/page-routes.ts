// /connect: the pages on which a member connects accounts. Every page needs the member's log-in, and every form its CSRF token.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../errors.ts'
import { addFormParser, formOf, hasToken } from '../../../http/forms.ts'
import { isSameOrigin } from '../../../http/same-origin.ts'
import { describePublishedApp, requirePublishedApp } from '../../network-apps/published-apps.ts'
import type { ConnectionRow } from '../connection/connection.ts'
import { findConnectionForPage } from '../connection/visit.ts'
import { callbackUrl, findConnectable } from '../context.ts'
import { finishConnection } from '../finish.ts'
import { findNetworkPage } from './network-page.ts'
import { overviewRoutes } from './overview-routes.ts'
import {
  goOn,
  type PageContext,
  sendConnection,
  showTooOld,
  showUnknown,
  type Visitor,
  withVisitor,
} from './send-pages.ts'
import { submit } from './submit-pages.ts'

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
  overviewRoutes(app, context)

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

  // For the console, which sends the person on by itself. The browser's own headers stand for the token of a form.
  app.post('/connect/:id/authorization', hidden, async (request: OnConnection, reply) => {
    if (!isSameOrigin(request, context.publicUrl)) throw new Problem('notFound')
    const visitor = await context.findVisitor(request, reply)
    const row = visitor && (await findVisited(context, request, visitor))
    const url = row && (await findNetworkPage(context, row, request.id))
    return reply
      .header('cache-control', 'no-store')
      .send({ url: url ?? `${context.publicUrl.origin}/connect/${request.params.id}` })
  })

  // For networks that know an app by what it publishes. Public, and the same for everyone.
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

function withConnection(
  context: PageContext,
  request: OnConnection,
  reply: FastifyReply,
  work: (row: ConnectionRow, visitor: Visitor) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  return withVisitor(context, request, reply, async (visitor) => {
    const row = await findVisited(context, request, visitor)
    return row ? work(row, visitor) : showUnknown(request, reply, visitor)
  })
}

async function findVisited(
  { database }: PageContext,
  { params: { id } }: OnConnection,
  { memberId }: Visitor,
): Promise<ConnectionRow | undefined> {
  return /^[1-9][0-9]{0,15}$/.test(id) ? findConnectionForPage(database, id, memberId) : undefined
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
