// Requests that are still under way when the process stops. They are answered with 503: they would lose their connection otherwise, or
// fail when the database is closed.

import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'

/** How long the answers may take to be written. */
const writeMs = 300
const hint = say('service_stopping')

/** To be called before routes are added. Returns the function that answers the requests still open. */
export function watchPending(app: FastifyInstance): () => Promise<void> {
  const pending = new Set<FastifyReply>()
  app.addHook('onRequest', (_request, reply, done) => {
    pending.add(reply)
    // Also after the client has closed the connection.
    reply.raw.once('close', () => pending.delete(reply))
    done()
  })
  return async () => {
    const open = [...pending].filter(({ sent }) => !sent)
    for (const reply of open)
      void reply.header('connection', 'close').send(new Problem('notReady', { hint }))
    if (open.length > 0) await sleep(writeMs)
  }
}
