// The content of a template, as the form of the composer has it: that of a draft, without a time.
import type { Profile } from '../../profiles/profiles.ts'
import { contentOf, formOfServerDraft } from '../composer/autosave/draft-content.ts'
import type { FormState, When } from '../composer/form/form.ts'
import type { Template, TemplateContent } from './templates.ts'

export function templateContentOf(form: FormState, profiles: readonly Profile[]): TemplateContent {
  const { scheduledSendTime: _time, queue: _place, ...content } = contentOf(form, profiles)
  return content
}

type From = { profiles: readonly Profile[]; zone: string; when: When }

/** `id`: of the form in this browser. */
export function formOfTemplate(
  template: Template,
  id: string,
  { profiles, zone, when }: From,
): FormState {
  const draft = { ...template, scheduledSendTime: '', queue: '' }
  return { ...formOfServerDraft(draft, id, { profiles, zone }), when }
}
