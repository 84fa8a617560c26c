import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '../../api/client.ts'
import { useOrganizationId } from '../people.ts'
import { bodyOf, type levels } from './levels.ts'

export type LevelChange = {
  memberId: string
  profileId: string
  level: (typeof levels)[number]
}

/** The table shows the chosen level while the call runs, and the old one again if it is refused. */
export function useChangeLevel() {
  const organizationId = useOrganizationId()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ memberId, profileId, level }: LevelChange) =>
      call(
        api.PUT(
          '/v1/organizations/{organizationId}/members/{memberId}/socialProfiles/{socialProfileId}/permissions',
          {
            params: { path: { organizationId, memberId, socialProfileId: profileId } },
            body: bodyOf(level),
          },
        ),
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['organizations', organizationId] }),
  })
}
