// Saves the form as a new draft, and opens the composer on it.
import { useNavigate } from '@tanstack/react-router'
import { writeSaved } from '../autosave/saved-drafts.ts'
import type { FormState } from '../form/form.ts'

export function useKeepAsNew(): (form: FormState, memberId: string) => Promise<void> {
  const navigate = useNavigate()
  return async ({ edited: _, resends: __, ...form }, memberId) => {
    const id = crypto.randomUUID()
    const copy = { ...form, id }
    await writeSaved({ id, memberId, draft: copy, revision: 0, savedAt: Date.now(), server: null })
    await navigate({ to: '.', search: (search) => ({ ...search, compose: id }) })
  }
}
