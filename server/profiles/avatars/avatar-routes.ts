// GET /avatars/{initials}-{colour}.svg
import type { FastifyInstance } from 'fastify'
import { Problem } from '../../errors.ts'
import { etagOf, isKnown } from '../../http/etag.ts'
import { drawAvatar } from './avatar.ts'

export function avatarRoutes(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>(
    '/avatars/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const picture = drawAvatar(request.params.file)
      if (picture === undefined) throw new Problem('notFound')
      const etag = etagOf(picture)
      void reply.headers({
        // The address names everything that the picture shows.
        'cache-control': 'public, max-age=31536000, immutable',
        etag,
        // Nothing in it executes, even when it is opened by itself. Other sites may embed it.
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
      })
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.type('image/svg+xml; charset=utf-8').send(picture)
    },
  )
}
