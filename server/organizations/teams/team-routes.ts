// The teams of an organization, and /v1/teams/{teamId}.
import { type Static, Type } from 'typebox'
import { requirePermission, teamRights } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { isId } from '../../db/ids.ts'
import { defaultLimit, readPage } from '../../db/keyset.ts'
import { Problem } from '../../errors.ts'
import { callerOf } from '../../http/authenticate.ts'
import { answerOnce, RepeatHeaders } from '../../http/idempotency.ts'
import {
  type Api,
  answers,
  formatTime,
  Id,
  Many,
  Nothing,
  Nullable,
  nothing,
  One,
  OptionalInput,
  Page,
  PageQuery,
  Permissions,
  ref,
  renderRights,
  Time,
} from '../../http/schemas.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { requireMembership, requireTeam } from '../organizations.ts'
import {
  addTeamMember,
  createTeam,
  listTeamMembers,
  listTeams,
  listTeamsOfMember,
  requireVisibleTeam,
} from './teams.ts'

const MemberId = Type.Object({ id: Id })
export const Team = Type.Object(
  {
    id: Id,
    name: Type.String(),
    logoUrl: Nullable(Type.String()),
    createdDate: Time,
    createdByMember: Nullable(MemberId),
    modifiedDate: Time,
    modifiedByMember: Nullable(MemberId),
  },
  { $id: 'Team' },
)
const TeamName = Type.Object({ id: Id, name: Type.String() }, { $id: 'TeamName' })
const MemberNames = answers(
  Page(Type.Unsafe<{ id: string; fullName: string }>({ $ref: 'MemberName#' })),
  'A page of members',
)

const inOrganization = Type.Object({ organizationId: Id })
const onMember = Type.Object({ organizationId: Id, memberId: Id })
const onTeam = Type.Object({ organizationId: Id, teamId: Id })
const onlyTeam = Type.Object({ teamId: Id })
const onTeamMember = Type.Object({ organizationId: Id, teamId: Id, memberId: Id })

export function teamRoutes(app: Api, using: { database: Database; keyRing: KeyRing }): void {
  const { database, keyRing } = using
  for (const schema of [Team, TeamName]) app.addSchema(schema)

  app.get(
    '/v1/organizations/:organizationId/members/:memberId/teams',
    {
      schema: {
        tags: ['Organizations'],
        summary: 'List the teams of a member',
        params: onMember,
        response: answers(Many(ref(TeamName)), 'The teams'),
      },
    },
    async (request) => {
      const { organizationId, memberId } = request.params
      await requirePermission(database, request.principal, 'viewMemberTeams', request.params)
      await requireMembership(database, organizationId, memberId)
      return { data: await listTeamsOfMember(database, organizationId, memberId) }
    },
  )

  app.get(
    '/v1/organizations/:organizationId/teams',
    {
      schema: {
        tags: ['Teams'],
        summary: 'List the teams of an organization',
        params: inOrganization,
        querystring: PageQuery,
        response: answers(Page(ref(Team)), 'A page of teams'),
      },
    },
    async (request) => {
      const { organizationId } = request.params
      await requirePermission(database, request.principal, 'viewOrganizationTeams', {
        organizationId,
      })
      const page = readPage(request.query, { usual: 1000, isKey: isId })
      const { rows, metadata } = await listTeams(database, organizationId, page)
      return { data: rows.map(renderTeam), metadata }
    },
  )

  app.post(
    '/v1/organizations/:organizationId/teams',
    {
      schema: {
        tags: ['Teams'],
        summary: 'Create a team',
        params: inOrganization,
        body: Type.Object({
          teamName: OptionalInput(
            Type.String({ maxLength: 10_000, description: '2 to 200 characters' }),
          ),
        }),
        headers: RepeatHeaders,
        response: answers(One(ref(Team)), 'The new team'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        const team = await createTeam(
          tx,
          callerOf(request),
          request.params.organizationId,
          request.body.teamName,
        )
        return { data: renderTeam(team) }
      }),
  )

  app.get(
    '/v1/organizations/:organizationId/teams/:teamId/members',
    {
      schema: {
        tags: ['Teams'],
        summary: 'List the members of a team',
        params: onTeam,
        querystring: PageQuery,
        response: MemberNames,
      },
    },
    async (request) => {
      const { organizationId, teamId } = request.params
      await requirePermission(database, request.principal, 'viewTeamMembers', request.params)
      await requireTeam(database, organizationId, teamId)
      return readMembers(database, teamId, request.query)
    },
  )

  app.get(
    '/v1/teams/:teamId/members',
    {
      schema: {
        tags: ['Teams'],
        summary: 'List the members of a team, without naming its organization',
        params: onlyTeam,
        querystring: PageQuery,
        response: MemberNames,
      },
    },
    async (request) => {
      const { teamId } = request.params
      await requireVisibleTeam(database, request.principal, teamId, 'viewTeamMembers')
      return readMembers(database, teamId, request.query)
    },
  )

  app.post(
    '/v1/organizations/:organizationId/teams/:teamId/members/:memberId',
    {
      schema: {
        tags: ['Teams'],
        summary: 'Add a member of the organization to a team',
        params: onTeamMember,
        headers: RepeatHeaders,
        response: answers(Nothing, 'The member is in the team'),
      },
    },
    async (request) =>
      answerOnce(database, keyRing, request, async (tx) => {
        await addTeamMember(tx, callerOf(request), request.params)
        return nothing
      }),
  )

  app.get(
    '/v1/organizations/:organizationId/teams/:teamId/members/:memberId/permissions',
    {
      schema: {
        tags: ['Teams'],
        summary: 'Get the permissions of a member in a team',
        params: onTeamMember,
        response: answers(One(ref(Permissions)), 'The permissions'),
      },
    },
    async (request) => {
      const { organizationId, teamId, memberId } = request.params
      await requirePermission(
        database,
        request.principal,
        'viewTeamMemberPermissions',
        request.params,
      )
      await requireTeam(database, organizationId, teamId)
      const rights = await teamRights(database, teamId, memberId)
      if (!rights) throw new Problem('notFound', { resource: { type: 'member', id: memberId } })
      return { data: renderRights(rights) }
    },
  )

  app.get(
    '/v1/teams/:teamId',
    {
      schema: {
        tags: ['Teams'],
        summary: 'Get a team',
        params: onlyTeam,
        response: answers(One(ref(Team)), 'The team'),
      },
    },
    async (request) => ({
      data: renderTeam(
        await requireVisibleTeam(database, request.principal, request.params.teamId),
      ),
    }),
  )
}

async function readMembers(database: Database, teamId: string, query: Static<typeof PageQuery>) {
  const page = readPage(query, { usual: defaultLimit, isKey: isId })
  const { rows, metadata } = await listTeamMembers(database, teamId, page)
  return { data: rows.map((row) => ({ id: row.id, fullName: row.full_name })), metadata }
}

export function renderTeam(
  row: Awaited<ReturnType<typeof requireVisibleTeam>>,
): Static<typeof Team> {
  return {
    id: row.id,
    name: row.name,
    logoUrl: row.logo_url,
    createdDate: formatTime(row.created_at),
    createdByMember: row.created_by === null ? null : { id: row.created_by },
    modifiedDate: formatTime(row.modified_at),
    modifiedByMember: row.modified_by === null ? null : { id: row.modified_by },
  }
}
