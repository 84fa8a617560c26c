// The tags that a member may choose.
import { useProfileById } from '../../profiles/profiles.ts'
import { useLabels } from './labels.ts'

/** The names of the labels that are still offered. */
export function useTags(): string[] {
  return useLabels().flatMap(({ name, isArchived }) => (isArchived ? [] : name))
}

/** New tags are created by members who may publish; those who may only propose use the ones that are there. */
export function useMayCreateTags(profileIds: readonly string[]): boolean {
  const profiles = useProfileById()
  return profileIds.every((id) => profiles.get(id)?.permissions?.includes('PUBLISH') ?? true)
}
