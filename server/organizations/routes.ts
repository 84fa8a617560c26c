// /v1/organizations/{organizationId}/members: the members of an organization and their permissions.
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { organizationRightsOfMember, requirePermission } from '../access/access.ts'
import { type Database, inTransaction } from '../db/db.ts'
import { isId } from '../db/ids.ts'
import { readPage } from '../db/keyset.ts'
import { Problem } from '../errors.ts'
import { callerOf } from '../http/authenticate.ts'
import {
  answers,
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
import { listOrganizationMembers } from './organizations.ts'
import { type LeaverDuties, removeMember } from './remove-member.ts'

const MemberName = Type.Object({ id: Id, fullName: Type.String() }, { $id: 'MemberName' })
const inOrganization = Type.Object({ organizationId: Id })
const onMemberInOrganization = Type.Object({ organizationId: Id, memberId: Id })

export function organizationRoutes(
  instance: FastifyInstance,
  { database, stopForLeaver, reportConnections }: { database: Database } & LeaverDuties,
): void {
  const app = instance.withTypeProvider<TypeBoxTypeProvider>()
  app.addSchema(MemberName)

  app.get(
    '/v1/organizations/:organizationId/members',
    {
      schema: {
        tags: ['Organizations'],
        summary: 'List the members of an organization',
        params: inOrganization,
        querystring: PageQuery,
        response: answers(Page(ref(MemberName)), 'A page of members'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewOrganizationMembers', {
        organizationId,
      })
      const page = readPage(request.query, { usual: 1000, isKey: isId })
      const { rows, metadata } = await listOrganizationMembers(database, organizationId, page)
      return { data: rows.map((row) => ({ id: row.id, fullName: row.full_name })), metadata }
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
        removeMember(tx, { stopForLeaver, reportConnections }, callerOf(request), {
          organizationId,
          memberId,
        }),
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
