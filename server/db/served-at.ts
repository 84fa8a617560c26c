// SQL for the origin of a profile's server, on a network of many servers.
import { type RawBuilder, sql } from 'kysely'
import { type Destination, originPattern } from '../outbound/origin.ts'

/** The same as `originOf`, of a column. */
export function originIn(server: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`substring(${server} from ${sql.lit(originPattern)})`
}

/** Whether the profile is served at one of the destinations. `profileId` is a column of the outer query. */
export function isServedAt(
  profileId: RawBuilder<unknown>,
  destinations: readonly Destination[],
): RawBuilder<boolean> {
  const pairs = destinations.flatMap(({ profileTypes, origin }) =>
    profileTypes.map((type) => ({ type, origin })),
  )
  return sql<boolean>`exists (
    select from profiles p left join credentials c on c.id = p.credential_id
    join unnest(${pairs.map(({ type }) => type)}::text[], ${pairs.map(({ origin }) => origin)}::text[])
      as place (type, origin)
      on place.type = p.type and place.origin is not distinct from ${originIn(sql`c.server`)}
    where p.id = ${profileId})`
}
