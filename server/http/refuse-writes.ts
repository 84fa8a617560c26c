// Refuses writes while the database is behind (has lost confirmed writes): new data could be lost as well, or conflict with the
// lost data.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Continuity } from '../continuity/continuity.ts'
import { Problem } from '../errors.ts'

const readMethods = ['GET', 'HEAD', 'OPTIONS']
// The authorization endpoints stay open: reading needs tokens, and tokens are random, so they cannot conflict.
const writePaths = /^\/(v1|media|push)\//

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
  return !readMethods.includes(method) && writePaths.test(url)
}
