// /v1/apps/{clientId}/…: the callback URL of an app, its signing secret, its deliveries.
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Actor } from '../access/audit.ts'
import { type Database, inTransaction, type Tx } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { defaultLimit, readPage } from '../db/keyset.ts'
import { callerOf } from '../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  Nothing,
  Nullable,
  nothing,
  One,
  Page,
  PageQuery,
  ref,
  Time,
} from '../http/schemas.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { KeyRing } from '../secrets/key-ring.ts'
import { findCallback, pingApp, setCallback } from './callback.ts'
import { type DeliveryRow, deliveryStates, listDeliveries, replayDelivery } from './replay.ts'
import { rotateWebhookSecret } from './secret.ts'

const Callback = Type.Object(
  { callbackUrl: Nullable(Type.String({ description: 'Gets every event of the app' })) },
  { $id: 'Callback' },
)
const WebhookSecret = Type.Object(
  {
    webhookSecret: Type.String({
      description: 'Shown only in this answer. Signs events by the Standard Webhooks scheme',
      examples: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    }),
  },
  { $id: 'WebhookSecret' },
)
const State = Type.Enum([...deliveryStates])
const DeliveryQuery = Type.Object({
  state: Type.Optional(State),
  ...PageQuery.properties,
})
const Delivery = Type.Object(
  {
    id: Id,
    url: Type.String(),
    disabledDate: Nullable(Time),
    messageId: Nullable(Id),
    seqNo: Nullable(
      Type.Integer({ description: 'The number for this app and URL, once it was sent' }),
    ),
    type: Type.String({ examples: ['message.sent'] }),
    data: Type.Unknown(),
    state: State,
    attempts: Type.Integer(),
    lastStatus: Nullable(Type.Integer()),
    lastError: Nullable(Type.String()),
    createdDate: Time,
    nextAttemptDate: Nullable(Time),
    deliveredDate: Nullable(Time),
    replayOf: Nullable(Id),
  },
  { $id: 'Delivery', description: 'One event for one URL, its attempts and its result.' },
)

const path = '/v1/apps/:clientId'
const params = Type.Object({ clientId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) })
const repeatable = { params, headers: RepeatHeaders }
const callback = answers(One(ref(Callback)), 'The callback URL')
const readCallback = route('Read the callback URL of an app', callback, { params })
const writeCallback = route(
  'Set the callback URL, which gets every event of the app; null for none',
  callback,
  { params, body: Type.Object({ callbackUrl: Nullable(Type.String({ maxLength: 10_000 })) }) },
)
const rotateSecret = route(
  'Make a new secret for signing events; the old one signs beside it for 24 hours',
  answers(One(ref(WebhookSecret)), 'The new secret'),
  repeatable,
)
const list = route(
  'List the deliveries of an app, newest first',
  answers(Page(ref(Delivery)), 'A page of deliveries'),
  { params, querystring: DeliveryQuery },
)
const replay = route(
  'Send a delivery again, at the end of the queue, with the same webhook-id',
  answers(One(ref(Delivery)), 'The new delivery'),
  { ...repeatable, params: Type.Object({ ...params.properties, deliveryId: Id }) },
)
const ping = route(
  'Send a ping event to the callback URL; a 2xx also enables a disabled one again',
  answers(Nothing, 'The ping is on its way'),
  repeatable,
)

function route<Response, Request>(summary: string, response: Response, request: Request) {
  return { schema: { tags: ['Webhooks'], summary, response, ...request } }
}

const place = {
  type: 'object',
  description: 'Where: one of memberId and organizationId',
  properties: {
    clientId: { type: 'string' },
    memberId: { type: 'string' },
    organizationId: { type: 'string' },
  },
  required: ['clientId'],
}
/** The callback URL alone gets these. */
const appEvents = [
  {
    type: 'app.installed',
    summary: 'A member or an organization has installed the app',
    dataName: 'InstallationEventData',
    data: place,
  },
  {
    type: 'app.uninstalled',
    summary: 'The app is no longer installed',
    dataName: 'InstallationEventData',
    data: place,
  },
  {
    type: 'ping',
    summary: 'A try, by POST /v1/apps/{clientId}/ping',
    dataName: 'PingEventData',
    data: { type: 'object' },
  },
]

type Using = {
  database: Database
  keyRing: KeyRing
  outbound: Pick<Outbound, 'checkUrl'>
  /** Passed in, because apps imports this module. */
  requireManagedApp: (
    database: Database,
    actor: Actor,
    clientId: string,
    action: 'viewApps' | 'manageApps',
  ) => Promise<{ clientId: string; organizationId: string }>
}

export function registerWebhooks(app: Api, using: Using): void {
  const { database, keyRing, outbound, requireManagedApp } = using
  for (const schema of [Callback, WebhookSecret, Delivery]) app.addSchema(schema)
  app.webhookEvents.push(...appEvents)
  type OnApp = FastifyRequest & { params: { clientId: string } }
  const viewed = (request: OnApp) =>
    requireManagedApp(database, callerOf(request), request.params.clientId, 'viewApps')
  const managed = (tx: Tx, request: OnApp) =>
    requireManagedApp(tx, callerOf(request), request.params.clientId, 'manageApps')

  app.get(`${path}/callback`, readCallback, async (request) => {
    const { clientId } = await viewed(request)
    return { data: { callbackUrl: await findCallback(database, clientId) } }
  })

  app.put(`${path}/callback`, writeCallback, (request) =>
    inTransaction(database, async (tx) => {
      const [owned, wanted] = [await managed(tx, request), request.body.callbackUrl]
      const callbackUrl = await setCallback(tx, outbound, callerOf(request), owned, wanted)
      return { data: { callbackUrl } }
    }),
  )

  app.post(`${path}/webhookSecret`, rotateSecret, (request) =>
    answerOnce(database, keyRing, request, async (tx) => {
      const owned = await managed(tx, request)
      const webhookSecret = await rotateWebhookSecret(tx, keyRing, callerOf(request), owned)
      return { data: { webhookSecret } }
    }),
  )

  app.get(`${path}/deliveries`, list, async (request) => {
    const { clientId } = await viewed(request)
    const page = readPage(request.query, { usual: defaultLimit, isKey: isId })
    const { rows, metadata } = await listDeliveries(database, clientId, request.query.state, page)
    return { data: rows.map(renderDelivery), metadata }
  })

  app.post(`${path}/deliveries/:deliveryId/replay`, replay, (request) =>
    answerOnce(database, keyRing, request, async (tx) => {
      const [owned, { deliveryId }] = [await managed(tx, request), request.params]
      const added = await replayDelivery(tx, callerOf(request), owned, deliveryId)
      return { data: renderDelivery(added) }
    }),
  )

  app.post(`${path}/ping`, ping, (request) =>
    answerOnce(database, keyRing, request, async (tx) => {
      await pingApp(tx, await managed(tx, request))
      return nothing
    }),
  )
}

function renderDelivery(row: DeliveryRow): Static<typeof Delivery> {
  return {
    id: row.id,
    url: row.url,
    disabledDate: row.disabled_at && formatTime(row.disabled_at),
    messageId: row.message_id,
    seqNo: row.seq_no === null ? null : Number(row.seq_no),
    type: row.type,
    data: row.data,
    state: row.state,
    attempts: row.attempts,
    lastStatus: row.last_status,
    lastError: row.last_error,
    createdDate: formatTime(row.created_at),
    nextAttemptDate: row.next_at && formatTime(row.next_at),
    deliveredDate: row.delivered_at && formatTime(row.delivered_at),
    replayOf: row.replay_of,
  }
}
