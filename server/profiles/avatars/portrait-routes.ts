// GET /pictures/profiles/{id}: the picture of a profile, for the pages of the service. The API answers the network's own address
// (avatarUrl).
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { Problem } from '../../errors.ts'
import {
  type FindPortrait,
  type FindVisitor,
  isFresh,
  type PortraitStore,
  requireVisitor,
  type StoredPortrait,
  sendPortrait,
} from '../../portraits/portraits.ts'
import { findChargedOrganization, requireProfile } from '../profiles.ts'
import { avatarPath } from './avatar.ts'

type Using = { database: Database; findPortrait: FindPortrait; findVisitor: FindVisitor }

export function portraitRoutes(app: FastifyInstance, using: Using): void {
  const { database, findPortrait, findVisitor } = using
  const store = storeIn(database)
  app.get<{ Params: { profileId: string } }>(
    '/pictures/profiles/:profileId',
    { schema: { hide: true } },
    async (request, reply) => {
      const caller = await requireVisitor(findVisitor, request, reply)
      const { profileId } = request.params
      if (!isId(profileId)) throw new Problem('notFound')
      const profile = await requireProfile(database, caller, profileId)
      const portrait = await findPortrait(store, profile.id, profile.avatar_url)
      return sendPortrait(request, reply, portrait, avatarPath(profile))
    },
  )
}

function storeIn(database: Database): PortraitStore<string> {
  return {
    nameOf: (profileId) => `profile ${profileId}`,
    organizationOf: (profileId) => findChargedOrganization(database, profileId),
    async read(profileId) {
      const { rows } = await sql<StoredPortrait>`
        select source, bytes, mime_type, ${isFresh()} as is_fresh
        from profile_pictures where profile_id = ${profileId}`.execute(database)
      return rows[0]
    },
    async write(profileId, source, portrait) {
      await sql`
        insert into profile_pictures (profile_id, source, bytes, mime_type)
        select id, ${source}, ${portrait?.bytes ?? null}, ${portrait?.mimeType ?? null}
        from profiles where id = ${profileId}
        on conflict (profile_id) do update set source = excluded.source, bytes = excluded.bytes,
          mime_type = excluded.mime_type, fetched_at = now()`.execute(database)
    },
  }
}
