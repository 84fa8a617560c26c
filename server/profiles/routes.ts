// GET /v1/socialProfiles, and the profiles of members and teams (spec 2.1, 4.1).
import { type Static, Type } from 'typebox'
import {
  type Caller,
  type MemberPrincipal,
  requireCaller,
  requireMember,
  requirePermission,
} from '../access/access.ts'
import { rightsOf } from '../access/matrix.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/db.ts'
import {
  type Api,
  answers,
  Id,
  isIncluded,
  Many,
  Nullable,
  One,
  Permissions,
  ref,
  renderRights,
} from '../http/schemas.ts'
import { Network } from '../networks/network-schema.ts'
import { listProfileTypes } from '../networks/profile-types.ts'
import type { Descriptions } from '../networks/registry.ts'
import { requireMembership, requireTeam } from '../organizations/organizations.ts'
import { avatarPath } from './avatars/avatar.ts'
import { type Health, readHealth } from './health.ts'
import { ProfileHealth, renderHealth } from './health-schemas.ts'
import { listProfilesOfTeam, listTeamsOfProfile } from './permissions/teams-of-profiles.ts'
import { ProfilesQuery, profileParts, readProfileParts } from './profile-parts.ts'
import {
  type CredentialFacts,
  listProfilesWithCredentials,
  listUsableProfiles,
  profileNotFound,
  requireProfile,
  type UsableProfile,
} from './profiles.ts'

const SocialProfile = Type.Object(
  {
    id: Id,
    type: Type.Enum(listProfileTypes()),
    socialNetworkId: Type.String({
      description: "The network's own id: not the one to schedule with",
    }),
    socialNetworkUsername: Type.String(),
    avatarUrl: Type.String({
      description:
        "Until the network's own picture is known, a generated one: initials on a colour",
    }),
    owner: Type.Enum(['MEMBER', 'ORGANIZATION']),
    ownerId: Id,
    isReauthRequired: Type.Integer({ minimum: 0, maximum: 1 }),
    health: ref(ProfileHealth),
    externalURL: Nullable(
      Type.String({
        description:
          'The profile on its network; null for a network that Carillon cannot publish to yet',
      }),
    ),
    ...profileParts,
  },
  {
    $id: 'SocialProfile',
    description: 'Permissions, pauses and lastSentDate only with their names in include.',
  },
)
const ProfileList = Type.Object({
  data: Type.Array(ref(SocialProfile)),
  included: Type.Optional(Type.Object({ networks: Type.Array(ref(Network)) })),
})
const OnlyId = Type.Object({ id: Id }, { $id: 'OnlyId' })
const OwnProfile = Type.Object(
  {
    id: Id,
    permissions: Type.Optional(Permissions.properties.permissions),
    permissionPreset: Type.Optional(Permissions.properties.permissionPreset),
  },
  { $id: 'OwnProfile', description: 'The permissions only with include=permissions.' },
)

const onProfile = Type.Object({ socialProfileId: Id })
const onMember = Type.Object({ organizationId: Id, memberId: Id })
const onTeam = Type.Object({ organizationId: Id, teamId: Id })

type Using = {
  database: Database
  descriptions: Descriptions
  networks: {
    profileUrl(type: string, profile: { networkId: string; username: string }): string | undefined
  }
  config: Config
  /** As GET /v1/networks answers them. */
  listNetworks(): Promise<Static<typeof Network>[]>
}

export function profileRoutes(app: Api, using: Using): void {
  const { database } = using
  for (const schema of [ProfileHealth, SocialProfile, OnlyId, OwnProfile]) app.addSchema(schema)

  app.get(
    '/v1/socialProfiles',
    {
      schema: {
        tags: ['Social profiles'],
        summary: 'The social profiles that the caller may use',
        querystring: ProfilesQuery,
        response: answers(ProfileList, 'The profiles'),
      },
    },
    async ({ principal, query }) => {
      const caller = requireCaller(principal)
      const profiles = await listProfilesWithCredentials(database, caller)
      const parts = await readProfileParts(database, profiles, query)
      const shown = await renderProfiles(using, caller, profiles)
      const data = shown.map((profile) => ({ ...profile, ...parts.get(profile.id) }))
      return isIncluded(query.include, 'networks')
        ? { data, included: { networks: await using.listNetworks() } }
        : { data }
    },
  )

  app.get(
    '/v1/socialProfiles/:socialProfileId',
    {
      schema: {
        tags: ['Social profiles'],
        summary: 'One social profile',
        params: onProfile,
        response: answers(One(ref(SocialProfile)), 'The profile'),
      },
    },
    async (request) => {
      const principal = requireCaller(request.principal)
      const { socialProfileId: profileId } = request.params
      const profiles = await listProfilesWithCredentials(database, principal, { profileId })
      const [data] = await renderProfiles(using, principal, profiles)
      if (!data) throw profileNotFound(profileId)
      return { data }
    },
  )

  app.get(
    '/v1/socialProfiles/:socialProfileId/teams',
    {
      schema: {
        tags: ['Social profiles'],
        summary: 'The teams that hold a profile',
        params: onProfile,
        response: answers(Many(ref(OnlyId)), 'The teams'),
      },
    },
    async (request) => {
      const principal = requireCaller(request.principal)
      const profile = await requireProfile(database, principal, request.params.socialProfileId)
      return { data: await listTeamsOfProfile(database, principal, profile.id) }
    },
  )

  app.get(
    '/v1/me/socialProfiles',
    {
      schema: {
        tags: ['Me'],
        summary: 'The ids of the social profiles of the member',
        querystring: Type.Object({
          include: Type.Optional(
            Type.Enum(['permissions'], { description: "Also the member's permissions on each" }),
          ),
        }),
        response: answers(Many(ref(OwnProfile)), 'The profiles'),
      },
    },
    async (request) => {
      const profiles = await listUsableProfiles(database, requireMember(request.principal))
      const withPermissions = request.query.include === 'permissions'
      return {
        data: profiles.map(({ id, rights }) => ({
          id,
          ...(withPermissions ? renderRights(rights) : {}),
        })),
      }
    },
  )

  app.get(
    '/v1/organizations/:organizationId/members/:memberId/socialProfiles',
    {
      schema: {
        tags: ['Organizations'],
        summary: "The organization's profiles that a member may use",
        params: onMember,
        response: answers(Many(ref(OnlyId)), 'The profiles'),
      },
    },
    async (request) => {
      const { organizationId, memberId } = request.params
      await requirePermission(database, request.principal, 'viewMemberProfiles', request.params)
      await requireMembership(database, organizationId, memberId)
      const profiles = await listUsableProfiles(database, asMember(memberId), { organizationId })
      return { data: profiles.map(({ id }) => ({ id })) }
    },
  )

  app.get(
    '/v1/organizations/:organizationId/members/:memberId/socialProfiles/:socialProfileId/permissions',
    {
      schema: {
        tags: ['Organizations'],
        summary: "A member's rights on a profile of the organization",
        params: Type.Object({ organizationId: Id, memberId: Id, socialProfileId: Id }),
        response: answers(One(ref(Permissions)), 'The rights'),
      },
    },
    async (request) => {
      const { organizationId, memberId, socialProfileId } = request.params
      await requirePermission(database, request.principal, 'viewMemberPermissions', request.params)
      await requireMembership(database, organizationId, memberId)
      const profile = await requireProfile(database, asMember(memberId), socialProfileId)
      if (profile.organization_id === organizationId) return { data: renderRights(profile.rights) }
      throw profileNotFound(socialProfileId)
    },
  )

  app.get(
    '/v1/organizations/:organizationId/teams/:teamId/socialProfiles',
    {
      schema: {
        tags: ['Teams'],
        summary: 'The profiles that a team holds',
        params: onTeam,
        querystring: Type.Object({
          include: Type.Optional(
            Type.Enum(['permissions'], {
              description: 'Also what the team gives its members on each',
            }),
          ),
        }),
        response: answers(Many(ref(OwnProfile)), 'The profiles'),
      },
    },
    async (request) => {
      const { organizationId, teamId } = request.params
      await requirePermission(database, request.principal, 'viewTeamProfiles', request.params)
      await requireTeam(database, organizationId, teamId)
      const withPermissions = request.query.include === 'permissions'
      const profiles = await listProfilesOfTeam(database, teamId)
      return {
        data: profiles.map(({ id, preset, permissions }) => ({
          id,
          ...(withPermissions ? renderRights(rightsOf('profile', preset, permissions)) : {}),
        })),
      }
    },
  )
}

/** A principal for another member without an app, to list the profiles which that member may use. */
function asMember(memberId: string): MemberPrincipal {
  return { kind: 'member', memberId, clientId: '', scope: '' }
}

async function renderProfiles(
  using: Using,
  caller: Caller,
  profiles: (UsableProfile & CredentialFacts)[],
): Promise<Static<typeof SocialProfile>[]> {
  const health = await readHealth(using.database, using.descriptions, caller, profiles)
  return profiles.map((profile) => renderProfile(using, profile, health.get(profile.id)))
}

function renderProfile(
  { networks, config }: Using,
  profile: UsableProfile,
  health: Health | undefined,
): Static<typeof SocialProfile> {
  return {
    id: profile.id,
    type: profile.type as Static<typeof SocialProfile>['type'],
    socialNetworkId: profile.network_id,
    socialNetworkUsername: profile.username,
    avatarUrl: profile.avatar_url || config.publicUrl.origin + avatarPath(profile),
    owner: profile.organization_id === null ? 'MEMBER' : 'ORGANIZATION',
    ownerId: profile.organization_id ?? profile.member_id ?? '',
    isReauthRequired: profile.is_reauth_required || health?.status === 'RECONNECT' ? 1 : 0,
    externalURL:
      networks.profileUrl(profile.type, {
        networkId: profile.network_id,
        username: profile.username,
      }) ?? null,
    health: renderHealth(health),
  }
}
