// The organization that the member works for: the one chosen last in this browser, else the first.
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Schemas } from '../api/client.ts'
import { type Me, meQuery } from '../session/me.ts'

export type Organization = Schemas['Organization']

const storageKey = 'carillon.organization'
const listeners = new Set<() => void>()

const none: Organization[] = []

/** They come with the member. */
export const organizationsQuery = {
  ...meQuery,
  select: ({ organizations = none }: Me): Organization[] => organizations,
}

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
