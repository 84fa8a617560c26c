// GET /v1/organizations/{organizationId}/profilePermissions: who may do what with which profile, for a table of both.

import { Type } from 'typebox'
import { requirePermission } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { Problem } from '../../errors.ts'
import {
  type Api,
  answers,
  anyIdsPattern,
  Id,
  Many,
  Nullable,
  Permissions,
  ref,
  renderRights,
} from '../../http/schemas.ts'
import { say } from '../../sentences/sentences.ts'
import { listPermissions } from './list-permissions.ts'

const ProfilePermissions = Type.Object(
  {
    member: Type.Object({ id: Id }),
    socialProfile: Type.Object({ id: Id }),
    ...Permissions.properties,
    given: Nullable(
      Type.Object(Permissions.properties, {
        description:
          'What the member is given on the profile; the rest is by teams or by managing all profiles',
      }),
    ),
  },
  { $id: 'ProfilePermissions' },
)
const maxIds = 100

export function profilePermissionRoutes(app: Api, { database }: { database: Database }): void {
  app.addSchema(ProfilePermissions)

  app.get(
    '/v1/organizations/:organizationId/profilePermissions',
    {
      schema: {
        tags: ['Organizations'],
        summary: "The rights of some members on the organization's profiles",
        params: Type.Object({ organizationId: Id }),
        querystring: Type.Object({
          memberIds: Type.String({
            maxLength: 2500,
            pattern: anyIdsPattern,
            description: `Up to ${maxIds} ids, separated by commas`,
          }),
        }),
        response: answers(
          Many(ref(ProfilePermissions)),
          'One entry for each member and profile with any right',
        ),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewMemberPermissions', {
        organizationId,
      })
      const found = await listPermissions(
        database,
        organizationId,
        readIds(request.query.memberIds),
      )
      return {
        data: found.map(({ memberId, profileId, rights, given }) => ({
          member: { id: memberId },
          socialProfile: { id: profileId },
          ...renderRights(rights),
          given: given && renderRights(given),
        })),
      }
    },
  )
}

/** Ids that are too long for this service are those of no member. */
function readIds(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim())
  if (ids.length <= maxIds) return ids.filter(isId)
  throw new Problem('invalid', {
    message: say('member_ids_too_many', { limit: maxIds }),
    reason: 'too_many_items',
    param: '/memberIds',
  })
}
