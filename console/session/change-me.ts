import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '../api/client.ts'
import type { paths } from '../api/schema.d.ts'
import { meQuery } from './me.ts'

type Change = paths['/v1/me']['patch']['requestBody']['content']['application/json']

/** Times, weeks and texts everywhere follow from it, so the answer replaces what is known. */
export function useChangeMe(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => call(api.PATCH('/v1/me', { body })).then(({ data }) => data),
    onSuccess: async (me) => {
      // A reading that began before the change would bring back what was.
      await queryClient.cancelQueries({ queryKey: meQuery.queryKey })
      queryClient.setQueryData(meQuery.queryKey, me)
      onDone()
    },
  })
}
