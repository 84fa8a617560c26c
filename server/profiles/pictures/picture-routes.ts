// GET /pictures/profiles/{id}: the picture of a profile, for the pages of the service. An <img> sends no token, so the log-in session of
// the browser says who asks; the API answers the network's own address (avatarUrl).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { consoleClientId } from '../../access/console-client.ts'
import type { Database } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { Problem } from '../../errors.ts'
import { etagOf, isKnown } from '../../etag.ts'
import { avatarPath } from '../avatar.ts'
import { requireProfile } from '../profiles.ts'
import type { ProfilePictures } from './pictures.ts'

type Using = {
  database: Database
  pictures: ProfilePictures
  findVisitor(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ memberId: string } | undefined>
}

export function pictureRoutes(app: FastifyInstance, using: Using): void {
  app.get<{ Params: { profileId: string } }>(
    '/pictures/profiles/:profileId',
    { schema: { hide: true } },
    async (request, reply) => {
      const { profileId } = request.params
      const visitor = await using.findVisitor(request, reply)
      // Without a session nothing exists.
      if (!visitor || !isId(profileId)) throw new Problem('notFound')
      const caller = { kind: 'member', clientId: consoleClientId, scope: '', ...visitor } as const
      const profile = await requireProfile(using.database, caller, profileId)
      const picture = await using.pictures.find(profile)
      // Only this browser keeps it: another member may not see the profile.
      void reply.headers({ 'cache-control': 'private, max-age=3600', vary: 'cookie' })
      if (!picture) return reply.redirect(avatarPath(profile), 302)
      const etag = etagOf(picture.bytes)
      void reply.header('etag', etag)
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type(picture.mimeType).send(picture.bytes)
    },
  )
}
