// Saves a message as a template: everything but its time.
import { useProfiles } from '../../../profiles/profiles.ts'
import { formToCopy } from '../../composer/form/form-of-message.ts'
import type { Message } from '../../listing.ts'
import { SaveTemplateDialog } from '../../templates/save-template-dialog.tsx'
import { templateContentOf } from '../../templates/template-content.ts'

type Props = { message: Message; onClose: () => void }

export function SaveAsTemplate({ message, onClose }: Props) {
  const form = formToCopy(message, message.id, { kind: 'now' })
  return <SaveTemplateDialog content={templateContentOf(form, useProfiles())} onClose={onClose} />
}
