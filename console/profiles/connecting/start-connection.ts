// Starts a connection: the person is sent to the network's own page, and comes back to the console.
import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import { loadSentencesOf } from '../../texts/sentences.ts'
import { errorOf } from '../../ui/errors.ts'
import type { Profile } from '../profiles.ts'
import type { Connection } from './connection-query.ts'

export type Wanted = {
  type: string
  owner: 'MEMBER' | 'ORGANIZATION'
  ownerId: string
  handle?: string
  server?: string
}

type Way = 'authorization' | 'password'

export function useConnect() {
  return useMutation({
    mutationFn: async ({ way, ...wanted }: Wanted & { way: Way }) => {
      const body = { ...wanted, returnUrl: returnUrl() }
      const data = await dataOf(api.POST('/v1/connections', { params: { header: newKey() }, body }))
      // Passwords are entered on the service's own page.
      await leaveFor(way === 'password' ? data.url : await findNetworkPage(data))
    },
  })
}

export function useReconnect({ id }: Profile) {
  return useMutation({
    mutationFn: async () => {
      const params = { path: { socialProfileId: id }, header: newKey() }
      const body = { returnUrl: returnUrl() }
      const data = await dataOf(
        api.POST('/v1/socialProfiles/{socialProfileId}/reconnect', { params, body }),
      )
      await leaveFor(await findNetworkPage(data))
    },
  })
}

/** For a connection whose network page was left. */
export function useResume(connection: Connection) {
  return useMutation({ mutationFn: async () => leaveFor(await findNetworkPage(connection)) })
}

/**
 * The service gives the network's address to its own pages only, and by the log-in of this browser. It is the service's page of the
 * connection instead where that has something to ask.
 */
async function findNetworkPage({ id }: Pick<Connection, 'id'>): Promise<string> {
  const headers = { accept: 'application/json', prefer: 'sentences' }
  const response = await fetch(`/connect/${id}/authorization`, { method: 'POST', headers })
  const body = await response.json()
  await loadSentencesOf(body)
  if (!response.ok) throw errorOf(response, body)
  return body.url
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
