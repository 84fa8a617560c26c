// Views that a member has saved: a name, the kind of view and the filters. Stored in this browser, separately for each member.
import type { View } from '../range.ts'
import type { FilterSearch } from './filters.ts'

export type SavedView = { name: string; view: View; search: FilterSearch }

type Store = Pick<Storage, 'getItem' | 'setItem'>

export function readViews(store: Store, memberId: string): SavedView[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(keyOf(memberId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isSavedView) : []
  } catch {
    return [] // not JSON
  }
}

/** A view of the same name is replaced. */
export function saveView(store: Store, memberId: string, saved: SavedView): SavedView[] {
  const others = readViews(store, memberId).filter(({ name }) => name !== saved.name)
  const all = [...others, saved].sort((one, other) => one.name.localeCompare(other.name))
  store.setItem(keyOf(memberId), JSON.stringify(all))
  return all
}

export function removeView(store: Store, memberId: string, name: string): SavedView[] {
  const left = readViews(store, memberId).filter((view) => view.name !== name)
  store.setItem(keyOf(memberId), JSON.stringify(left))
  return left
}

function keyOf(memberId: string): string {
  return `carillon.views.${memberId}`
}

function isSavedView(value: unknown): value is SavedView {
  if (typeof value !== 'object' || value === null) return false
  const { name, view, search } = value as Partial<SavedView>
  return typeof name === 'string' && typeof view === 'string' && typeof search === 'object'
}
