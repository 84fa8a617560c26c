// /v1/organizations/{organizationId}/profileGroups.
import { type Static, Type } from 'typebox'
import { requireCaller, requirePermission } from '../../access/access.ts'
import { type Database, inTransaction } from '../../db/db.ts'
import { callerOf } from '../../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../../http/idempotency.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  IdInput,
  Many,
  Nothing,
  Nullable,
  nothing,
  One,
  OptionalInput,
  ref,
  Time,
} from '../../http/schemas.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import {
  changeGroup,
  createGroup,
  type ProfileGroup as Group,
  listGroups,
  maxNameLength,
  maxProfiles,
  removeGroup,
} from './groups.ts'

const ProfileGroup = Type.Object(
  {
    id: Id,
    name: Type.String(),
    socialProfileIds: Type.Array(Id, { description: 'Those that the caller may use' }),
    createdDate: Time,
    createdByMember: Nullable(Type.Object({ id: Id })),
  },
  { $id: 'ProfileGroup', description: 'Profiles that are often chosen together' },
)

const Input = Type.Object({
  name: OptionalInput(
    Type.String({ maxLength: 1000, description: `1 to ${maxNameLength} characters` }),
  ),
  socialProfileIds: OptionalInput(
    Type.Array(IdInput, {
      maxItems: maxProfiles,
      description: 'Profiles that the caller may use. Others of the group stay in it',
    }),
  ),
})

const inOrganization = Type.Object({ organizationId: Id })
const onGroup = Type.Object({ organizationId: Id, profileGroupId: Id })
const tags = ['Social profiles']

export function profileGroupRoutes(
  app: Api,
  { database, keyRing }: { database: Database; keyRing: KeyRing },
): void {
  app.addSchema(ProfileGroup)

  app.get(
    '/v1/organizations/:organizationId/profileGroups',
    {
      schema: {
        tags,
        summary: 'List the groups of profiles of an organization, by name',
        params: inOrganization,
        response: answers(
          Many(ref(ProfileGroup)),
          'The groups with a profile that the caller may use',
        ),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewOrganization', { organizationId })
      const groups = await listGroups(database, requireCaller(request.principal), organizationId)
      return { data: groups.map(renderGroup) }
    },
  )

  app.post(
    '/v1/organizations/:organizationId/profileGroups',
    {
      schema: {
        tags,
        summary: 'Create a group of profiles',
        params: inOrganization,
        body: Input,
        headers: RepeatHeaders,
        response: answers(One(ref(ProfileGroup)), 'The new group'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const { organizationId } = request.params
        return {
          data: renderGroup(await createGroup(tx, callerOf(request), organizationId, request.body)),
        }
      }),
  )

  app.patch(
    '/v1/organizations/:organizationId/profileGroups/:profileGroupId',
    {
      schema: {
        tags,
        summary: 'Change the name or the profiles of a group',
        params: onGroup,
        body: Input,
        response: answers(One(ref(ProfileGroup)), 'The group'),
      },
    },
    async (request) => {
      const { organizationId, profileGroupId: groupId } = request.params
      const group = await inTransaction(database, (tx) =>
        changeGroup(tx, callerOf(request), { organizationId, groupId }, request.body),
      )
      return { data: renderGroup(group) }
    },
  )

  app.delete(
    '/v1/organizations/:organizationId/profileGroups/:profileGroupId',
    {
      schema: {
        tags,
        summary: 'Remove a group of profiles',
        params: onGroup,
        response: answers(Nothing, 'The group is removed; its profiles stay'),
      },
    },
    async (request) => {
      const { organizationId, profileGroupId: groupId } = request.params
      await inTransaction(database, (tx) =>
        removeGroup(tx, callerOf(request), { organizationId, groupId }),
      )
      return nothing
    },
  )
}

function renderGroup(group: Group): Static<typeof ProfileGroup> {
  return {
    id: group.id,
    name: group.name,
    socialProfileIds: group.profileIds,
    createdDate: formatTime(group.createdAt),
    createdByMember: group.createdBy === null ? null : { id: group.createdBy },
  }
}
