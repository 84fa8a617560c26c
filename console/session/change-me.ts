import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { paths } from '../../sdk/schema.gen.ts'
import { api, dataOf } from '../api/client.ts'
import { meQuery } from './me.ts'

type Change = paths['/v1/me']['patch']['requestBody']['content']['application/json']

/** Times, weeks and texts everywhere depend on it, so the answer replaces the cached member. */
export function useChangeMe(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Change) => dataOf(api.PATCH('/v1/me', { body })),
    onSuccess: async (me) => {
      // A read that began before the change would bring back the old value.
      await queryClient.cancelQueries({ queryKey: meQuery.queryKey })
      // The answer has no organizations and counts: they stay as they are.
      queryClient.setQueryData(meQuery.queryKey, (before) => ({ ...before, ...me }))
      onDone()
    },
  })
}
