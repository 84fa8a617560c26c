// Starting a connection: the service answers with the address of its page, which leads to the network and back to the console.
import { useMutation } from '@tanstack/react-query'
import { api, call } from '../../api/client.ts'
import type { Profile } from '../profiles.ts'

export type Wanted = {
  type: string
  owner: 'MEMBER' | 'ORGANIZATION'
  ownerId: string
  handle?: string
  server?: string
}

export function useConnect() {
  return useMutation({
    mutationFn: async (wanted: Wanted) => {
      const body = { ...wanted, returnUrl: returnUrl() }
      const { data } = await call(api.POST('/v1/connections', { body }))
      return data
    },
    onSuccess: ({ url }) => location.assign(url),
  })
}

export function useReconnect({ id }: Profile) {
  return useMutation({
    mutationFn: async () => {
      const params = { path: { socialProfileId: id } }
      const body = { returnUrl: returnUrl() }
      const { data } = await call(
        api.POST('/v1/socialProfiles/{socialProfileId}/reconnect', { params, body }),
      )
      return data
    },
    onSuccess: ({ url }) => location.assign(url),
  })
}

/** The service adds connectionId and status to it. */
function returnUrl(): string {
  return new URL('/profiles/connect', location.origin).href
}
