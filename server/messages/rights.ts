// The rights of a caller on messages of a profile.
import type { UsableProfile } from '../profiles/profiles.ts'

export function canPropose(profile: UsableProfile): boolean {
  return profile.rights.permissions.includes('PUBLISH_WITH_APPROVAL') || canPublish(profile)
}

export function canPublish(profile: UsableProfile): boolean {
  return profile.rights.permissions.includes('PUBLISH')
}
