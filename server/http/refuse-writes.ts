// On a database that went back nothing is written: what a caller is promised there may be lost, or clash with what was lost.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Continuity } from '../continuity/continuity.ts'
import { Problem } from '../errors.ts'

const reading = ['GET', 'HEAD', 'OPTIONS']
// Not the authorization addresses: nobody could read without a token, and what they make is drawn at random.
const writing = /^\/(v1|media|push)\//

export function refuseWritesBehind(app: FastifyInstance, continuity: Continuity): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused = isWrite(request) && continuity.behind() !== undefined
    done(
      isRefused ? new Problem('databaseBehind', { headers: { 'retry-after': '60' } }) : undefined,
    )
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (isWrite(request) && reply.statusCode < 400) continuity.noteWrite()
    done()
  })
}

function isWrite({ method, url }: FastifyRequest): boolean {
  return !reading.includes(method) && writing.test(url)
}
