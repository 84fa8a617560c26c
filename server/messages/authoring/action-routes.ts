// Routes that act on a message: send again, send now.
import { Type } from 'typebox'
import { type Database, inTransaction } from '../../db/db.ts'
import { callerOf } from '../../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../../http/idempotency.ts'
import { type Api, answers, Id, Many, Nullable, ref } from '../../http/schemas.ts'
import { parsePartialBody } from '../../http/validation/parse-partial.ts'
import type { Storage } from '../../media/media.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { MessageItem } from '../representation/item.ts'
import { renderMessages } from '../representation/render.ts'
import { renderVersion, VersionHeaders, versionCondition } from '../representation/version.ts'
import { addProblem } from '../validation/follow-destination.ts'
import type { Checks } from '../validation/validate.ts'
import { followNewDestination } from './edit.ts'
import { Resending, resendMessage } from './resend.ts'
import { sendMessageNow } from './send-now.ts'

const onMessage = Type.Object({ messageId: Id })

type Using = {
  database: Database
  keyRing: KeyRing
  checks: Checks
  storage: Storage
}

export function messageActionRoutes(app: Api, using: Using): void {
  const { database, keyRing, checks, storage } = using
  const tags = ['Messages']

  app.post(
    '/v1/messages/:messageId/resend',
    {
      attachValidation: true,
      schema: {
        tags,
        summary: 'Send a message again that has failed, was rejected or is published',
        params: onMessage,
        body: Nullable(Resending),
        headers: RepeatHeaders,
        response: answers(Many(ref(MessageItem)), 'The new message'),
      },
    },
    async (request) => {
      const { body, validationError, unstorable } = request
      const change = parsePartialBody({ body: body ?? {}, validationError, unstorable })
      const { principal, params } = request
      const { problem } = await followNewDestination(
        database,
        checks,
        principal,
        params.messageId,
        change,
      )
      const asked = addProblem(change, problem)
      return answerOnce(database, keyRing, request, async (tx) => {
        const rows = await resendMessage(tx, checks, callerOf(request), params.messageId, asked)
        return { data: await renderMessages({ database: tx, storage }, rows) }
      })
    },
  )

  app.post(
    '/v1/messages/:messageId/sendNow',
    {
      schema: {
        tags,
        summary: 'Publish a SCHEDULED message as soon as possible',
        params: onMessage,
        headers: VersionHeaders,
        response: answers(Many(ref(MessageItem)), 'The message with its new time'),
      },
    },
    async (request, reply) => {
      const requireVersion = versionCondition(storage, request.headers['if-match'])
      const row = await inTransaction(database, (tx) =>
        sendMessageNow(tx, checks, callerOf(request), request.params.messageId, requireVersion),
      )
      const { item, etag } = await renderVersion({ database, storage }, row)
      void reply.header('etag', etag)
      return { data: [item] }
    },
  )
}
