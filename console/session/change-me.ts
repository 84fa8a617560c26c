import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '../api/client.ts'
import type { paths } from '../api/schema.d.ts'
import { meQuery } from './me.ts'

type Change = paths['/v1/me']['patch']['requestBody']['content']['application/json']

/** Times, weeks and texts everywhere depend on it, so the answer replaces the cached member. */
export function useChangeMe(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => call(api.PATCH('/v1/me', { body })).then(({ data }) => data),
    onSuccess: async (me) => {
      // A read that began before the change would bring back the old value.
      await queryClient.cancelQueries({ queryKey: meQuery.queryKey })
      queryClient.setQueryData(meQuery.queryKey, me)
      onDone()
    },
  })
}
