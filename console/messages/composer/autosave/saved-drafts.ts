// Drafts of this browser, in IndexedDB. A write names the revision that it is based on, so that a tab never overwrites what another
// tab has written.
import type { FormState } from '../form/form.ts'
import type { DraftContent } from './draft-content.ts'

export type SavedDraft = {
  id: string
  memberId: string
  draft: FormState
  /** Rises with every write. */
  revision: number
  /** Unix milliseconds. */
  savedAt: number
  /** The copy on the service, and the version of the form that it has. */
  server: { id: string; version: number; draftVersion: number } | null
  /** The copy that is on its way to the service. After a reload it is unknown whether it was saved. */
  sent?: { draftVersion: number; content: DraftContent } | null
}

export type Written =
  | { kind: 'written'; saved: SavedDraft }
  /** Another tab was faster; without `saved`, it has removed the draft. */
  | { kind: 'conflict'; saved: SavedDraft | undefined }

const databaseName = 'carillon.drafts'
const storeName = 'drafts'

export function findSaved(id: string): Promise<SavedDraft | undefined> {
  return inStore('readonly', (store) => resultOf<SavedDraft | undefined>(store.get(id)))
}

/** The newest first. */
export async function listSaved(memberId: string): Promise<SavedDraft[]> {
  const all = await inStore('readonly', (store) => resultOf<SavedDraft[]>(store.getAll()))
  return all
    .filter((saved) => saved.memberId === memberId)
    .sort((one, other) => other.savedAt - one.savedAt)
}

/** Revision 0 has never been written. */
export function writeSaved(next: SavedDraft): Promise<Written> {
  return inStore('readwrite', async (store): Promise<Written> => {
    const current = await resultOf<SavedDraft | undefined>(store.get(next.id))
    if ((current?.revision ?? 0) !== next.revision) return { kind: 'conflict', saved: current }
    const saved = { ...next, revision: next.revision + 1 }
    await resultOf(store.put(saved))
    return { kind: 'written', saved }
  })
}

export function removeSaved(id: string): Promise<unknown> {
  return inStore('readwrite', (store) => resultOf(store.delete(id)))
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase()
  try {
    return await work(database.transaction(storeName, mode).objectStore(storeName))
  } finally {
    database.close()
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' })
  return resultOf(request)
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
