// Each stored word begins with the bucket of its message, which follows from the owner of the profile. For the beginning of a word the
// index collects all words that begin so: with buckets, those of a few owners and not of all.
import { type RawBuilder, sql } from 'kysely'

type Owned = { id: string; organization_id: string | null; member_id: string | null }

/** Words never contain the sign at the end. Before there were buckets, words began with a letter, a digit or another sign. */
const end = '/'
const count = 256

export function bucketOf({ organization_id, member_id }: Owned): string {
  const bucket = BigInt(organization_id ?? member_id ?? 0) % BigInt(count)
  return bucket.toString(16).padStart(2, '0') + end
}

/** SQL: the same, of a row `p` of profiles. */
export const bucketColumn: RawBuilder<string> = sql<string>`
  (lpad(to_hex(coalesce(p.organization_id, p.member_id) % ${sql.lit(count)}), 2, '0') || ${sql.lit(end)})`

export type Bucket = { bucket: string; profileIds: string[] }

/** `withEarlier`: also the words that have no bucket yet. */
export function listBuckets(profiles: Owned[], withEarlier: boolean): Bucket[] {
  const groups = Map.groupBy(profiles, bucketOf)
  const idsOf = (some: Owned[]) => some.map(({ id }) => id)
  return [
    ...[...groups].map(([bucket, some]) => ({ bucket, profileIds: idsOf(some) })),
    ...(withEarlier ? [{ bucket: '', profileIds: idsOf(profiles) }] : []),
  ]
}
