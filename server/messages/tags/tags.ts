// A tag exists once a message uses it. Only callers who may publish create tags; proposals use existing ones (validate-rules.ts).
import type { Tx } from '../../db/db.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import { canPublish } from '../rights.ts'

export async function addTags(tx: Tx, tags: string[], profiles: UsableProfile[]): Promise<void> {
  const rows = organizationsOf(profiles.filter(canPublish)).flatMap((organizationId) =>
    tags.map((name) => ({ organization_id: organizationId, name })),
  )
  if (rows.length === 0) return
  // Sorted: two transactions that insert the same tags in different orders would deadlock.
  rows.sort((one, other) => (one.name < other.name ? -1 : 1))
  await tx
    .insertInto('tags')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export function organizationsOf(profiles: UsableProfile[]): string[] {
  return [...new Set(profiles.flatMap((profile) => profile.organization_id ?? []))]
}
