// The permissions of the member on each profile.
import { useProfileById } from './profiles.ts'

export type Right = 'PUBLISH' | 'APPROVE' | 'MANAGE'

export type PermissionsOf = (profileId: string) => readonly string[] | undefined

/** Undefined while they are loading, and for a profile that the member may not use. */
export function usePermissions(): PermissionsOf {
  const profiles = useProfileById()
  return (profileId) => profiles.get(profileId)?.permissions
}

/** While they are loading, everything may be tried: the service decides anyway. */
export function useRight(profileId: string, right: Right): boolean {
  return useProfileById().get(profileId)?.permissions?.includes(right) ?? true
}
