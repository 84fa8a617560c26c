// Only members who may publish create new tags; a proposal uses tags that the organization has.
import type { Database } from '../../db/db.ts'
import { Problem } from '../../errors.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import { say } from '../../sentences/sentences.ts'
import { pointAtText } from '../input/point-at.ts'
import { canPublish } from '../rights.ts'
import { organizationsOf } from '../tags/tags.ts'
import type { Validation } from './validate-rules.ts'

export async function checkTagsExist({
  database,
  input,
  profiles,
}: Validation): Promise<Problem[]> {
  return findUnknownTags(database, input.tags, profiles, (tag) => pointAtText(input, 'tags', tag))
}

/** The tags that the caller may not create, by organization. `paramOf` points at a tag in the request. */
export async function findUnknownTags(
  database: Database,
  tags: string[],
  profiles: UsableProfile[],
  paramOf: (tag: string) => string,
): Promise<Problem[]> {
  if (tags.length === 0) return []
  const creating = organizationsOf(profiles.filter(canPublish))
  const using = organizationsOf(profiles).filter((id) => !creating.includes(id))
  if (using.length === 0) return []
  const known = await database
    .selectFrom('tags')
    .select(['organization_id', 'name'])
    .where('organization_id', 'in', using)
    .where('name', 'in', tags)
    .execute()
  const exists = (organizationId: string, tag: string) =>
    known.some((one) => one.organization_id === organizationId && one.name === tag)
  const hint = say('proposer_uses_known_tags')
  return using.flatMap((organizationId) =>
    tags
      .filter((tag) => !exists(organizationId, tag))
      .map(
        (id) =>
          new Problem('mayNotCreateTags', {
            resource: { type: 'tag', id },
            hint,
            param: paramOf(id),
          }),
      ),
  )
}
