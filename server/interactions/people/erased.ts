// Remembers erased people by a hash of network and id, so that they are not stored again.
import { type RawBuilder, sql } from 'kysely'

/** Identifies an erased person without storing their id. */
export function personHash(network: string, id: RawBuilder<unknown>): RawBuilder<Buffer> {
  return sql<Buffer>`sha256(convert_to(${network} || ':' || ${id}, 'UTF8'))`
}

/** The same for a person who is erased from the profiles of one organization. Null without an organization. */
export function personHashIn(
  network: string,
  organizationId: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<Buffer> {
  return sql<Buffer>`sha256(convert_to(${network} || '@' || ${organizationId} || ':' || ${id}, 'UTF8'))`
}

/** SQL: whether a row of `erased_people` named e stands for this person, on a profile. */
export function isErasure(
  { network, profileId }: { network: string; profileId: string },
  id: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const organizationId = sql`(select organization_id from profiles where id = ${profileId})`
  return sql<boolean>`e.person in (${personHash(network, id)}, ${personHashIn(network, organizationId, id)})`
}
