// Routes that steer the chain of a message: go on, take the rest back.
import { Type } from 'typebox'
import { type Database, inTransaction, type Tx } from '../../db/db.ts'
import { callerOf } from '../../http/authenticate.ts'
import { type Api, answers, Id, Many, Nullable, ref } from '../../http/schemas.ts'
import type { Storage } from '../../media/media.ts'
import { MessageItem, type MessageRow } from '../representation/item.ts'
import { renderVersion, VersionHeaders, versionCondition } from '../representation/version.ts'
import type { Checks } from '../validation/validate.ts'
import { GoingOn, goOn, takeRestBack } from './steer.ts'

const onMessage = Type.Object({ messageId: Id })

type Using = { database: Database; storage: Storage; checks: Pick<Checks, 'networkFor'> }

export function chainRoutes(app: Api, using: Using): void {
  const tags = ['Messages']
  const { storage } = using
  const answer = async (
    reply: { header(name: string, value: string): unknown },
    work: (tx: Tx) => Promise<MessageRow>,
  ) => {
    const row = await inTransaction(using.database, work)
    const { item, etag } = await renderVersion(using, row)
    reply.header('etag', etag)
    return { data: [item] }
  }

  app.post(
    '/v1/messages/:messageId/goOn',
    {
      schema: {
        tags,
        summary: 'Let the parts of a message go on that have stopped',
        params: onMessage,
        body: Nullable(GoingOn),
        headers: VersionHeaders,
        response: answers(Many(ref(MessageItem)), 'The message, which is SUBMITTED again'),
      },
    },
    async (request, reply) => {
      const requireVersion = versionCondition(storage, request.headers['if-match'])
      const { messageId } = request.params
      return answer(reply, (tx) =>
        goOn(tx, using.checks, callerOf(request), messageId, request.body ?? {}, requireVersion),
      )
    },
  )

  app.post(
    '/v1/messages/:messageId/takeRestBack',
    {
      schema: {
        tags,
        summary: 'Take the parts of a message back that are not out yet',
        params: onMessage,
        headers: VersionHeaders,
        response: answers(Many(ref(MessageItem)), 'The message with the parts TAKEN_BACK'),
      },
    },
    async (request, reply) => {
      const requireVersion = versionCondition(storage, request.headers['if-match'])
      const { messageId } = request.params
      return answer(reply, (tx) => takeRestBack(tx, callerOf(request), messageId, requireVersion))
    },
  )
}
