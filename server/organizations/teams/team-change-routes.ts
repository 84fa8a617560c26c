// Changes to teams: their names, members and profiles.
import { Type } from 'typebox'
import { type Database, inTransaction } from '../../db/db.ts'
import { callerOf } from '../../http/authenticate.ts'
import {
  type Api,
  answers,
  Id,
  Nothing,
  nothing,
  One,
  OptionalInput,
  Permissions,
  ref,
  renderRights,
} from '../../http/schemas.ts'
import { NewPermissions } from '../permission-routes.ts'
import {
  removeTeam,
  removeTeamMember,
  renameTeam,
  shareWithTeam,
  unshareWithTeam,
} from './change-team.ts'
import { renderTeam, Team } from './team-routes.ts'

const onTeam = Type.Object({ teamId: Id })
const onTeamMember = Type.Object({ organizationId: Id, teamId: Id, memberId: Id })
const onTeamProfile = Type.Object({ organizationId: Id, teamId: Id, socialProfileId: Id })
const tags = ['Teams']

export function teamChangeRoutes(app: Api, { database }: { database: Database }): void {
  app.patch(
    '/v1/teams/:teamId',
    {
      schema: {
        tags,
        summary: 'Rename a team',
        params: onTeam,
        body: Type.Object({
          teamName: OptionalInput(
            Type.String({ maxLength: 10_000, description: '2 to 200 characters' }),
          ),
        }),
        response: answers(One(ref(Team)), 'The team'),
      },
    },
    async (request) => {
      const { teamId } = request.params
      const team = await inTransaction(database, (tx) =>
        renameTeam(tx, callerOf(request), teamId, request.body.teamName),
      )
      return { data: renderTeam(team) }
    },
  )

  app.delete(
    '/v1/teams/:teamId',
    {
      schema: {
        tags,
        summary: 'Remove a team',
        params: onTeam,
        response: answers(Nothing, 'The team is removed'),
      },
    },
    async (request) => {
      const { teamId } = request.params
      await inTransaction(database, (tx) => removeTeam(tx, callerOf(request), teamId))
      return nothing
    },
  )

  app.delete(
    '/v1/organizations/:organizationId/teams/:teamId/members/:memberId',
    {
      schema: {
        tags,
        summary: 'Take a member out of a team',
        params: onTeamMember,
        response: answers(Nothing, 'The member is not in the team'),
      },
    },
    async (request) => {
      await inTransaction(database, (tx) => removeTeamMember(tx, callerOf(request), request.params))
      return nothing
    },
  )

  app.put(
    '/v1/organizations/:organizationId/teams/:teamId/socialProfiles/:socialProfileId',
    {
      schema: {
        tags,
        summary: 'Share a profile of the organization with a team',
        params: onTeamProfile,
        body: NewPermissions,
        response: answers(One(ref(Permissions)), 'What the team gives its members on the profile'),
      },
    },
    async (request) => {
      const { socialProfileId: profileId, ...on } = request.params
      const rights = await inTransaction(database, (tx) =>
        shareWithTeam(tx, callerOf(request), { ...on, profileId }, request.body),
      )
      return { data: renderRights(rights) }
    },
  )

  app.delete(
    '/v1/organizations/:organizationId/teams/:teamId/socialProfiles/:socialProfileId',
    {
      schema: {
        tags,
        summary: 'Take a profile from a team',
        params: onTeamProfile,
        response: answers(Nothing, 'The team does not hold the profile'),
      },
    },
    async (request) => {
      const { socialProfileId: profileId, ...on } = request.params
      await inTransaction(database, (tx) =>
        unshareWithTeam(tx, callerOf(request), { ...on, profileId }),
      )
      return nothing
    },
  )
}
