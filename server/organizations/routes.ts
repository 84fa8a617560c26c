// /v1/organizations/{organizationId}/members: the members of an organization and their permissions.

import { Type } from 'typebox'
import { organizationRightsOfMember, requirePermission } from '../access/access.ts'
import { rightsOf } from '../access/matrix.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { readPage } from '../db/keyset.ts'
import { Problem } from '../errors.ts'
import { callerOf } from '../http/authenticate.ts'
import {
  type Api,
  answers,
  anyIdsPattern,
  Id,
  Nothing,
  nothing,
  One,
  Page,
  PageQuery,
  Permissions,
  ref,
  renderRights,
} from '../http/schemas.ts'
import { say } from '../sentences/sentences.ts'
import { listOrganizationMembers } from './organizations.ts'
import { type LeaverDuties, removeMember } from './remove-member.ts'

const MemberName = Type.Object({ id: Id, fullName: Type.String() }, { $id: 'MemberName' })
const OrganizationMember = Type.Object(
  {
    ...MemberName.properties,
    permissions: Type.Optional(Permissions.properties.permissions),
    permissionPreset: Type.Optional(Permissions.properties.permissionPreset),
  },
  { $id: 'OrganizationMember', description: 'The permissions only with include=permissions.' },
)
const maxIds = 100
const Ids = Type.String({
  maxLength: 2500,
  pattern: anyIdsPattern,
  description: `Up to ${maxIds} ids, separated by commas. Every member of the organization may ask for them.`,
})
const inOrganization = Type.Object({ organizationId: Id })
const onMemberInOrganization = Type.Object({ organizationId: Id, memberId: Id })

export function organizationRoutes(app: Api, using: { database: Database } & LeaverDuties): void {
  const { database } = using
  for (const schema of [MemberName, OrganizationMember]) app.addSchema(schema)

  app.get(
    '/v1/organizations/:organizationId/members',
    {
      schema: {
        tags: ['Organizations'],
        summary: 'List the members of an organization; with ids, the names of some of them',
        params: inOrganization,
        querystring: Type.Object({
          ...PageQuery.properties,
          ids: Type.Optional(Ids),
          include: Type.Optional(
            Type.Enum(['permissions'], {
              description: "Also each member's permissions in the organization",
            }),
          ),
        }),
        response: answers(Page(ref(OrganizationMember)), 'A page of members'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      const ids = request.query.ids === undefined ? undefined : readIds(request.query.ids)
      const withRights = request.query.include === 'permissions'
      const action = ids && !withRights ? 'viewMemberNames' : 'viewOrganizationMembers'
      await requirePermission(database, request.principal, action, { organizationId })
      const page = readPage(request.query, { usual: 1000, isKey: isId })
      const { rows, metadata } = await listOrganizationMembers(database, organizationId, page, ids)
      const data = rows.map(({ id, full_name: fullName, preset, permissions }) => ({
        id,
        fullName,
        ...(withRights ? renderRights(rightsOf('organization', preset, permissions)) : {}),
      }))
      return { data, metadata }
    },
  )

  app.delete(
    '/v1/organizations/:organizationId/members/:memberId',
    {
      schema: {
        tags: ['Organizations'],
        summary: 'Remove a member from an organization',
        params: onMemberInOrganization,
        response: answers(Nothing, 'The member is removed'),
      },
    },
    async (request) => {
      const { organizationId, memberId } = request.params
      await inTransaction(database, (tx) =>
        removeMember(tx, using, callerOf(request), { organizationId, memberId }),
      )
      return nothing
    },
  )

  app.get(
    '/v1/organizations/:organizationId/members/:memberId/permissions',
    {
      schema: {
        tags: ['Organizations'],
        summary: 'Get the permissions of a member in an organization',
        params: onMemberInOrganization,
        response: answers(One(ref(Permissions)), 'The permissions'),
      },
    },
    async (request) => {
      const { organizationId, memberId } = request.params
      await requirePermission(database, request.principal, 'viewMemberPermissions', {
        organizationId,
        memberId,
      })
      const rights = await organizationRightsOfMember(database, organizationId, memberId)
      if (!rights)
        throw new Problem('memberDoesNotExist', { resource: { type: 'member', id: memberId } })
      return { data: renderRights(rights) }
    },
  )
}

/** An id that is longer than any id of this service belongs to no member. */
function readIds(text: string): string[] {
  const ids = text.split(',').map((id) => id.trim())
  if (ids.length > maxIds)
    throw new Problem('invalid', {
      message: say('ids_too_many', { limit: maxIds }),
      reason: 'too_many_items',
      param: '/ids',
    })
  return ids.filter(isId)
}
