// Another message like this one: a draft with its text, media and profile, for the next full hour.
import { useNavigate } from '@tanstack/react-router'
import { useMe, useZone } from '../../session/me.ts'
import { copiedDraft } from '../composer/draft/message-draft.ts'
import { writeSaved } from '../composer/draft/saved-drafts.ts'
import { startOfNew } from '../composer/when.ts'
import type { Message } from '../listing.ts'

export function useCopy(): (message: Message) => Promise<void> {
  const navigate = useNavigate()
  const memberId = useMe()?.id ?? ''
  const zone = useZone()
  return async (message) => {
    const id = crypto.randomUUID()
    const when = startOfNew(undefined, Temporal.Now.zonedDateTimeISO(zone))
    const draft = copiedDraft(message, id, when)
    await writeSaved({ id, memberId, draft, revision: 0, savedAt: Date.now(), server: null })
    await navigate({ to: '.', search: (search) => ({ ...search, compose: id, at: undefined }) })
  }
}
