import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toasts.ts'

const path = '/v1/organizations/{organizationId}/networkApps/{network}'

export function useSetKeys(organizationId: string, network: string, onDone: () => void) {
  const refresh = useRefresh(texts('apps').keysSaved)
  return useMutation({
    mutationFn: (body: { clientId: string; clientSecret: string }) =>
      call(api.PUT(path, { params: { path: { organizationId, network } }, body })),
    onSuccess: () => {
      onDone()
      return refresh()
    },
  })
}

export function useRemoveKeys(organizationId: string, network: string) {
  const refresh = useRefresh(texts('apps').keysRemoved)
  return useMutation({
    mutationFn: () => call(api.DELETE(path, { params: { path: { organizationId, network } } })),
    onSuccess: refresh,
  })
}

function useRefresh(done: string): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    showToast({ text: done })
    await queryClient.invalidateQueries({ queryKey: ['networks'] })
  }
}
