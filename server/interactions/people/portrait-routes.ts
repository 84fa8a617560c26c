// GET /pictures/profiles/{id}/people?socialNetworkId=: the portrait of a person with whom the profile has had interactions, for the
// pages of the service.
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
import { findChargedOrganization } from '../../profiles/profiles.ts'
import { isPlain } from '../collecting/merge.ts'
import { requireCollectedProfile } from '../ownership.ts'
import { findPerson } from './people.ts'

type Using = {
  database: Database
  findPortrait: FindPortrait
  findVisitor: FindVisitor
  /** Injected by the composition root: the generated image of a name. */
  avatarPath(depicted: { type: string; network_id: string; username: string }): string
}
type Owner = { profileId: string; otherId: string }
type Asked = { Params: { profileId: string }; Querystring: { socialNetworkId?: unknown } }

export function personPortraitRoutes(app: FastifyInstance, using: Using): void {
  const { database, findPortrait, findVisitor, avatarPath } = using
  const store = storeIn(database)
  app.get<Asked>(
    '/pictures/profiles/:profileId/people',
    { schema: { hide: true } },
    async (request, reply) => {
      const caller = await requireVisitor(findVisitor, request, reply)
      const { profileId } = request.params
      const otherId = request.query.socialNetworkId
      if (!isId(profileId) || typeof otherId !== 'string' || !isPlain(otherId))
        throw new Problem('notFound')
      const { type } = await requireCollectedProfile(database, caller, profileId)
      const person = await findPerson(database, profileId, otherId)
      if (!person) throw new Problem('notFound')
      const portrait = await findPortrait(store, { profileId, otherId }, person.avatar_url)
      const username = person.name ?? person.handle ?? otherId
      return sendPortrait(
        request,
        reply,
        portrait,
        avatarPath({ type, network_id: otherId, username }),
      )
    },
  )
}

function storeIn(database: Database): PortraitStore<Owner> {
  return {
    nameOf: ({ profileId, otherId }) => `person ${profileId} ${otherId}`,
    organizationOf: ({ profileId }) => findChargedOrganization(database, profileId),
    async read({ profileId, otherId }) {
      const { rows } = await sql<StoredPortrait>`
        select source, bytes, mime_type, ${isFresh()} as is_fresh
        from interaction_pictures where profile_id = ${profileId} and other_id = ${otherId}`.execute(
        database,
      )
      return rows[0]
    },
    async write({ profileId, otherId }, source, portrait) {
      await sql`
        insert into interaction_pictures (profile_id, other_id, source, bytes, mime_type)
        select profile_id, other_id, ${source}, ${portrait?.bytes ?? null}, ${portrait?.mimeType ?? null}
        from interaction_people where profile_id = ${profileId} and other_id = ${otherId}
        -- A person who is being erased is gone afterwards.
        for key share
        on conflict (profile_id, other_id) do update set source = excluded.source, bytes = excluded.bytes,
          mime_type = excluded.mime_type, fetched_at = now()`.execute(database)
    },
  }
}
