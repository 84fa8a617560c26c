// An action that is not shown before the service has answered: sending and deleting.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../../../ui/toasts.ts'

export function useMessageAct<Data>(
  act: () => Promise<Data>,
  done: { text: string | ((data: Data) => string); onDone: (data: Data) => void },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (data) => {
      showToast({ text: typeof done.text === 'string' ? done.text : done.text(data) })
      done.onDone(data)
      await queryClient.invalidateQueries({ queryKey: ['messages'] })
    },
  })
}
