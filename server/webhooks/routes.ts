// /v1/apps/{clientId}/…: where an app is told about events, with which secret, and what became of every delivery.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Actor } from '../access/audit.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { readPage } from '../db/keyset.ts'
import { callerOf } from '../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../http/idempotency.ts'
import {
  answers,
  formatTime,
  Id,
  Nothing,
  Nullable,
  nothing,
  One,
  Page,
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
  { $id: 'Delivery', description: 'One event for one URL, and what became of it.' },
)

const onApp = Type.Object({ clientId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }) })

type Using = {
  database: Database
  keyRing: KeyRing
  outbound: Pick<Outbound, 'checkUrl'>
  /** Given, because apps stands on this room: it tells of installations. */
  requireManagedApp: (
    database: Database,
    actor: Actor,
    clientId: string,
    action: 'viewApps' | 'manageApps',
  ) => Promise<{ clientId: string; organizationId: string }>
}

export function webhookRoutes(instance: FastifyInstance, using: Using): void {
  const { database, keyRing, outbound, requireManagedApp } = using
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  for (const schema of [Callback, WebhookSecret, Delivery]) app.addSchema(schema)

  app.get(
    '/v1/apps/:clientId/callback',
    {
      schema: {
        tags: ['Webhooks'],
        summary: 'Where an app is told about events',
        params: onApp,
        response: answers(One(ref(Callback)), 'The callback URL'),
      },
    },
    async (request) => {
      const { clientId } = await requireManagedApp(
        database,
        callerOf(request),
        request.params.clientId,
        'viewApps',
      )
      return { data: { callbackUrl: await findCallback(database, clientId) } }
    },
  )

  app.put(
    '/v1/apps/:clientId/callback',
    {
      schema: {
        tags: ['Webhooks'],
        summary: 'Set where an app is told about every event of its messages; null for nowhere',
        params: onApp,
        body: Type.Object({ callbackUrl: Nullable(Type.String({ maxLength: 10_000 })) }),
        response: answers(One(ref(Callback)), 'The callback URL'),
      },
    },
    async (request) =>
      inTransaction(database, async (tx) => {
        const owned = await requireManagedApp(
          tx,
          callerOf(request),
          request.params.clientId,
          'manageApps',
        )
        const wanted = request.body.callbackUrl
        const callbackUrl = await setCallback(tx, outbound, callerOf(request), owned, wanted)
        return { data: { callbackUrl } }
      }),
  )

  app.post(
    '/v1/apps/:clientId/webhookSecret',
    {
      schema: {
        tags: ['Webhooks'],
        summary: 'Make a new secret for signing events; the old one signs beside it for 24 hours',
        params: onApp,
        headers: RepeatHeaders,
        response: answers(One(ref(WebhookSecret)), 'The new secret'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const owned = await requireManagedApp(
          tx,
          callerOf(request),
          request.params.clientId,
          'manageApps',
        )
        const webhookSecret = await rotateWebhookSecret(tx, keyRing, callerOf(request), owned)
        return { data: { webhookSecret } }
      }),
  )

  app.get(
    '/v1/apps/:clientId/deliveries',
    {
      schema: {
        tags: ['Webhooks'],
        summary: 'What was told, or is still to be told, newest first',
        params: onApp,
        querystring: Type.Object({
          state: Type.Optional(State),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
          cursor: Type.Optional(Type.String({ maxLength: 200 })),
        }),
        response: answers(Page(ref(Delivery)), 'A page of deliveries'),
      },
    },
    async (request) => {
      const { clientId } = await requireManagedApp(
        database,
        callerOf(request),
        request.params.clientId,
        'viewApps',
      )
      const page = readPage(request.query, { usual: 50, isKey: isId })
      const listed = await listDeliveries(database, clientId, request.query.state, page)
      return { data: listed.rows.map(renderDelivery), metadata: listed.metadata }
    },
  )

  app.post(
    '/v1/apps/:clientId/deliveries/:deliveryId/replay',
    {
      schema: {
        tags: ['Webhooks'],
        summary: 'Tell it again, at the end of the line, with the same webhook-id',
        params: Type.Object({ ...onApp.properties, deliveryId: Id }),
        headers: RepeatHeaders,
        response: answers(One(ref(Delivery)), 'The new delivery'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const { clientId, deliveryId } = request.params
        const owned = await requireManagedApp(tx, callerOf(request), clientId, 'manageApps')
        return {
          data: renderDelivery(await replayDelivery(tx, callerOf(request), owned, deliveryId)),
        }
      }),
  )

  app.post(
    '/v1/apps/:clientId/ping',
    {
      schema: {
        tags: ['Webhooks'],
        summary: 'Send a ping event to the callback URL; a 2xx also enables a disabled one again',
        params: onApp,
        headers: RepeatHeaders,
        response: answers(Nothing, 'The ping is on its way'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        await pingApp(
          tx,
          await requireManagedApp(tx, callerOf(request), request.params.clientId, 'manageApps'),
        )
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
