// Starting a connection: the person is sent to the network's own page, and comes back to the console.
import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
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
      const { data } = await call(
        api.POST('/v1/connections', { params: { header: newKey() }, body }),
      )
      await leaveFor(data.url)
    },
  })
}

export function useReconnect({ id }: Profile) {
  return useMutation({
    mutationFn: async () => {
      const params = { path: { socialProfileId: id }, header: newKey() }
      const body = { returnUrl: returnUrl() }
      const { data } = await call(
        api.POST('/v1/socialProfiles/{socialProfileId}/reconnect', { params, body }),
      )
      await leaveFor(data.url)
    },
  })
}

/** Ends only if the browser's Back button shows this page again: until it is left, nothing is started a second time. */
function leaveFor(url: string): Promise<unknown> {
  const shownAgain = new Promise((resolve) => addEventListener('pageshow', resolve, { once: true }))
  location.assign(url)
  return shownAgain
}

/** The service adds connectionId and status to it. */
function returnUrl(): string {
  return new URL('/profiles/connect', location.origin).href
}
