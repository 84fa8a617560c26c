// The tags of an organization come about by use. Who may only propose cannot make new ones.
import type { Database, Tx } from '../db/db.ts'
import { Problem } from '../errors.ts'
import type { UsableProfile } from '../profiles/profiles.ts'
import { canPublish } from './rights.ts'

export async function checkTags(
  database: Database,
  tags: string[],
  profiles: UsableProfile[],
): Promise<Problem[]> {
  if (tags.length === 0) return []
  const makers = organizationsOf(profiles.filter(canPublish))
  const users = organizationsOf(profiles).filter((id) => !makers.includes(id))
  if (users.length === 0) return []
  const known = await database
    .selectFrom('tags')
    .select(['organization_id', 'name'])
    .where('organization_id', 'in', users)
    .where('name', 'in', tags)
    .execute()
  return users.flatMap((organizationId) =>
    tags
      .filter(
        (tag) => !known.some((one) => one.organization_id === organizationId && one.name === tag),
      )
      .map(
        (tag) =>
          new Problem('mayNotCreateTags', {
            resource: { type: 'tag', id: tag },
            hint: 'Who may only propose uses tags that the organization has already.',
          }),
      ),
  )
}

export async function keepTags(tx: Tx, tags: string[], profiles: UsableProfile[]): Promise<void> {
  const rows = organizationsOf(profiles.filter(canPublish)).flatMap((organizationId) =>
    tags.map((name) => ({ organization_id: organizationId, name })),
  )
  if (rows.length === 0) return
  // In one order, so that two who use the same tags never wait for each other in a circle.
  rows.sort((one, other) => (one.name < other.name ? -1 : 1))
  await tx
    .insertInto('tags')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

function organizationsOf(profiles: UsableProfile[]): string[] {
  return [...new Set(profiles.flatMap((profile) => profile.organization_id ?? []))]
}
