// Begins a message from a template, and opens it in the composer. A notice counts the profiles and media of the template that are gone.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useOrganization } from '../../organizations/organization.ts'
import { profilesQuery } from '../../profiles/profiles.ts'
import { useMe, useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { showToast } from '../../ui/toasts.ts'
import { writeSaved } from '../composer/autosave/saved-drafts.ts'
import { startOfNew } from '../composer/scheduling/when.ts'
import { formOfTemplate } from './template-content.ts'
import { readTemplate, type Template } from './templates.ts'

export function useStartFromTemplate(): (templateId: string) => Promise<void> {
  const organizationId = useOrganization()?.id ?? ''
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const memberId = useMe()?.id ?? ''
  const zone = useZone()
  const start = async (templateId: string) => {
    const template = await readTemplate(organizationId, templateId)
    const profiles = await queryClient.ensureQueryData(profilesQuery)
    const id = crypto.randomUUID()
    const when = startOfNew(undefined, Temporal.Now.zonedDateTimeISO(zone))
    const form = formOfTemplate(template, id, { profiles, zone, when })
    await writeSaved({ id, memberId, draft: form, revision: 0, savedAt: Date.now(), server: null })
    sayMissing(template)
    await navigate({ to: '.', search: (search) => ({ ...search, compose: id, at: undefined }) })
  }
  return (templateId) =>
    start(templateId).catch(() => showToast({ text: texts('templates').notStarted }))
}

function sayMissing({ name, missing: { socialProfiles, media } }: Template): void {
  const text = texts('templates')
  const gone = [
    ...(socialProfiles > 0 ? [text.goneProfiles(socialProfiles)] : []),
    ...(media > 0 ? [text.goneMedia(media)] : []),
  ]
  if (gone.length > 0) showToast({ text: [text.incomplete(name), ...gone].join(' ') })
}
