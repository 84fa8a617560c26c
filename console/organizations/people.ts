// The members of the organization, their rights, and the open invitations.
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../api/client.ts'
import { useMe } from '../session/me.ts'
import { useOrganization } from './organization.ts'

export type Member = Required<Schemas['OrganizationMember']>
export type Invitation = Schemas['Invitation']
export type Pair = Schemas['ProfilePermissions']
export type OrganizationPermission =
  | 'ORG_MANAGE_MEMBER'
  | 'ORG_MANAGE_TEAM'
  | 'ORG_MANAGE_SOCIAL_PROFILE'
  | 'ORG_MANAGE_APP'
  | 'ORG_VIEW_ALL'

/** One page of members; GET …/profilePermissions takes as many at once. */
const max = 100

export function useOrganizationId(): string {
  return useOrganization()?.id ?? ''
}

export function membersQuery(organizationId: string) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'members'],
    queryFn: () => readMembers(organizationId),
    enabled: organizationId !== '',
  })
}

async function readMembers(organizationId: string): Promise<Member[]> {
  const found: Member[] = []
  let cursor: string | undefined
  do {
    const query = { limit: max, include: 'permissions' as const, ...(cursor ? { cursor } : {}) }
    const params = { path: { organizationId }, query }
    const page = await call(api.GET('/v1/organizations/{organizationId}/members', { params }))
    for (const { id, fullName, permissions = [], permissionPreset = 'DEFAULT' } of page.data)
      found.push({ id, fullName, permissions, permissionPreset })
    cursor = page.metadata?.cursor?.next ?? undefined
  } while (cursor)
  return found.sort((one, other) => one.fullName.localeCompare(other.fullName))
}

/** The rights of each of these members on each profile, by `keyOf`. */
export function pairsQuery(organizationId: string, memberIds: string[]) {
  return queryOptions({
    queryKey: ['organizations', organizationId, 'pairs', memberIds],
    queryFn: async () => {
      const pairs = await Promise.all(
        chunksOf(memberIds).map((ids) => readPairs(organizationId, ids)),
      )
      return new Map(
        pairs.flat().map((pair) => [keyOf(pair.member.id, pair.socialProfile.id), pair]),
      )
    },
    enabled: organizationId !== '' && memberIds.length > 0,
  })
}

export function keyOf(memberId: string, profileId: string): string {
  return `${memberId} ${profileId}`
}

function readPairs(organizationId: string, memberIds: string[]): Promise<Pair[]> {
  const params = { path: { organizationId }, query: { memberIds: memberIds.join(',') } }
  return dataOf(api.GET('/v1/organizations/{organizationId}/profilePermissions', { params }))
}

function chunksOf(ids: string[]): string[][] {
  const count = Math.ceil(ids.length / max)
  return Array.from({ length: count }, (_, index) => ids.slice(index * max, (index + 1) * max))
}

export function invitationsQuery(organizationId: string) {
  const params = { path: { organizationId } }
  return queryOptions({
    queryKey: ['organizations', organizationId, 'invitations'],
    queryFn: () => dataOf(api.GET('/v1/organizations/{organizationId}/invitations', { params })),
    enabled: organizationId !== '',
  })
}

/** The permissions of the signed-in member in the organization. Undefined while they are loading. */
export function useMyPermissions(): string[] | undefined {
  return useMyPermissionsQuery().data
}

export function useMyPermissionsQuery() {
  const organizationId = useOrganizationId()
  const memberId = useMe()?.id ?? ''
  return useQuery({
    queryKey: ['organizations', organizationId, 'own-permissions', memberId],
    queryFn: () =>
      call(
        api.GET('/v1/organizations/{organizationId}/members/{memberId}/permissions', {
          params: { path: { organizationId, memberId } },
        }),
      ).then(({ data }) => data.permissions),
    enabled: organizationId !== '' && memberId !== '',
    staleTime: 60_000,
  })
}

/** While they are loading, every action is offered: the service decides anyway. */
export function useMay(permission: OrganizationPermission): boolean {
  return useMyPermissions()?.includes(permission) ?? true
}

export function maySeePeople(permissions: string[]): boolean {
  return permissions.includes('ORG_MANAGE_MEMBER') || permissions.includes('ORG_VIEW_ALL')
}

/** After a team or a member is removed: queries about them alone would get 404. */
export function refreshWithout(queryClient: QueryClient, id: string): Promise<void> {
  return queryClient.invalidateQueries({
    queryKey: ['organizations'],
    predicate: ({ queryKey }) => !queryKey.includes(id),
  })
}

/** Ids of members and organizations are numbered separately, so both can be the same number. */
export function isOfOrganization(
  { owner, ownerId }: { owner: string; ownerId: string },
  organizationId: string,
): boolean {
  return owner === 'ORGANIZATION' && ownerId === organizationId
}

/** A member who manages every profile by role has no rights of their own to change. */
export function managesEverything({ permissions }: { permissions: string[] }): boolean {
  return permissions.includes('ORG_MANAGE_SOCIAL_PROFILE')
}
