// The profiles that the member may see, each with the member's permissions and its pauses. Their first reading brings the networks, too:
// their marks are on every page.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, call, type Schemas } from '../api/client.ts'
import { areNetworksKnown, setNetworks } from '../networks/networks.ts'

export type Profile = Schemas['SocialProfile']

export const profilesQuery = queryOptions({
  queryKey: ['profiles'],
  queryFn: readProfiles,
  staleTime: 60_000,
})

async function readProfiles(): Promise<Profile[]> {
  const include = areNetworksKnown() ? 'permissions,pauses' : 'permissions,pauses,networks'
  const { data, included } = await call(
    api.GET('/v1/socialProfiles', { params: { query: { include } } }),
  )
  if (included) setNetworks(included.networks)
  return data
}

export function useProfiles(): Profile[] {
  return useQuery(profilesQuery).data ?? []
}

export type ProfileById = ReadonlyMap<string, Profile>

const noProfiles: Profile[] = []
const maps = new WeakMap<Profile[], ProfileById>()

/** By id, for the marks and names beside messages. The same map until the profiles change, so that it can be a prop. */
export function useProfileById(): ProfileById {
  const profiles = useQuery(profilesQuery).data ?? noProfiles
  const known = maps.get(profiles) ?? new Map(profiles.map((profile) => [profile.id, profile]))
  maps.set(profiles, known)
  return known
}

export function needsSignIn({ health }: Profile): boolean {
  return health.status === 'RECONNECT' || health.status === 'NOT_CONNECTED'
}
