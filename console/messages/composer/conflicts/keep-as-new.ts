// The words of a draft as a draft of their own, and the composer opened on it.
import { useNavigate } from '@tanstack/react-router'
import type { Draft } from '../form/form.ts'
import { writeSaved } from '../autosave/saved-drafts.ts'

export function useKeepAsNew(): (draft: Draft, memberId: string) => Promise<void> {
  const navigate = useNavigate()
  return async ({ edited: _, resends: __, ...draft }, memberId) => {
    const id = crypto.randomUUID()
    const copy = { ...draft, id }
    await writeSaved({ id, memberId, draft: copy, revision: 0, savedAt: Date.now(), server: null })
    await navigate({ to: '.', search: (search) => ({ ...search, compose: id }) })
  }
}
