import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import { useOrganizationId } from '../people.ts'

export type Invite = { email: string; fullName: string; permissionPreset: string }

/** Inviting the same address again sends a new link; the old one ends. */
export function useInvite() {
  const organizationId = useOrganizationId()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Invite) =>
      dataOf(
        api.POST('/v1/organizations/{organizationId}/invitations', {
          params: { path: { organizationId }, header: newKey() },
          body,
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['organizations', organizationId] }),
  })
}
