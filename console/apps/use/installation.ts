// Whether the app may act for the member, or for the organization that owns it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, call, dataOf } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import { texts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toasts.ts'
import type { App } from '../apps.ts'

/** GET …/installations returns at most this many. */
const max = 1000

export function useInstallation({ clientId, kind, organizationId }: App) {
  return useQuery({
    queryKey: ['apps', clientId, 'installation'],
    queryFn: async () => {
      if (kind === 'MEMBER') {
        const data = await dataOf(api.GET('/v1/me/installations'))
        return data.some((one) => one.clientId === clientId)
      }
      const params = { path: { organizationId }, query: { limit: max } }
      const data = await dataOf(
        api.GET('/v1/organizations/{organizationId}/installations', { params }),
      )
      return data.some((one) => one.clientId === clientId && one.memberId === null)
    },
    staleTime: 60_000,
  })
}

export function useChangeInstallation({ clientId, kind, organizationId }: App) {
  const queryClient = useQueryClient()
  const place = kind === 'MEMBER' ? {} : { organizationId }
  const path = '/v1/apps/{clientId}/installations'
  return useMutation({
    mutationFn: async (isWanted: boolean) => {
      if (isWanted) {
        const params = { path: { clientId }, header: newKey() }
        await call(api.POST(path, { params, body: place }))
      } else await call(api.DELETE(path, { params: { path: { clientId }, query: place } }))
    },
    onSuccess: async (_, isWanted) => {
      await queryClient.invalidateQueries({ queryKey: ['apps', clientId, 'installation'] })
      if (!isWanted) showToast({ text: texts('apps').uninstalled })
    },
  })
}
