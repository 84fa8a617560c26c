// The organization that the member works for: the one chosen last in this browser, else the first.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, call, type Schemas } from '../api/client.ts'

export type Organization = Schemas['Organization']

const storageKey = 'carillon.organization'
const listeners = new Set<() => void>()

export const organizationsQuery = queryOptions({
  queryKey: ['organizations'],
  queryFn: () => call(api.GET('/v1/me/organizations')).then(({ data }) => data),
  staleTime: 5 * 60_000,
})

export function useOrganization(): Organization | undefined {
  const chosen = useSyncExternalStore(watch, () => localStorage.getItem(storageKey))
  const { data = [] } = useQuery(organizationsQuery)
  return data.find(({ id }) => id === chosen) ?? data[0]
}

export function chooseOrganization(id: string): void {
  localStorage.setItem(storageKey, id)
  for (const listener of listeners) listener()
}

function watch(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
