// Creates a draft with the message's text, media and profile, and opens it in the composer.
import { useNavigate } from '@tanstack/react-router'
import { useMe } from '../../../session/me.ts'
import { writeSaved } from '../../composer/autosave/saved-drafts.ts'
import type { When } from '../../composer/form/form.ts'
import { formToCopy } from '../../composer/form/form-of-message.ts'
import type { Message } from '../../listing.ts'

export function useDraftCopy(): (message: Message, when: When) => Promise<void> {
  const navigate = useNavigate()
  const memberId = useMe()?.id ?? ''
  return async (message, when) => {
    const id = crypto.randomUUID()
    const form = formToCopy(message, id, when)
    await writeSaved({ id, memberId, draft: form, revision: 0, savedAt: Date.now(), server: null })
    await navigate({ to: '.', search: (search) => ({ ...search, compose: id, at: undefined }) })
  }
}
