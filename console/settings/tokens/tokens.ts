// The personal access tokens of the member.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call, dataOf, type Schemas } from '../../api/client.ts'
import { useRequestKey } from '../../api/request-key.ts'

export type Token = Schemas['PersonalToken']
export type Right = Token['rights'][number]
export type MadeToken = Schemas['PersonalTokenMade']

/** Beside READ, which every token has. */
export const chosenRights = ['PROPOSE', 'PUBLISH', 'APPROVE', 'MANAGE'] as const satisfies Right[]
export const lifetimes = [30, 90, 180, 365] as const

export const tokensQuery = queryOptions({
  queryKey: ['me', 'tokens'],
  queryFn: () => dataOf(api.GET('/v1/me/tokens')),
  staleTime: 30_000,
})

type NewToken = { name: string; rights: Right[]; days: number }

export function useMakeToken(onDone: (made: MadeToken) => void) {
  const queryClient = useQueryClient()
  const keyFor = useRequestKey()
  return useMutation({
    mutationFn: ({ name, rights, days }: NewToken) => {
      const params = { header: { 'Idempotency-Key': keyFor({ name, rights, days }) } }
      const expiresDate = endAfter(days)
      return dataOf(api.POST('/v1/me/tokens', { params, body: { name, rights, expiresDate } }))
    },
    onSuccess: async (made) => {
      await queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })
      onDone(made)
    },
  })
}

/** At the end of an hour, so that a second press after a lost answer asks for the same. */
function endAfter(days: number): string {
  const hour = 3_600_000
  const end = Math.ceil(Date.now() / hour) * hour + days * 24 * hour
  return new Date(end).toISOString().replace('.000Z', 'Z')
}

export function useEndToken(onDone: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (tokenId: string) =>
      call(api.DELETE('/v1/me/tokens/{tokenId}', { params: { path: { tokenId } } })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey })
      onDone()
    },
  })
}
