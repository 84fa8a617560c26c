import type { Message } from '../../listing.ts'
import { restIdOf } from '../compose-ids.ts'
import type { FormState } from '../form/form.ts'
import { formToEdit } from '../form/form-of-message.ts'
import { contentOf } from './rest.ts'

export function formToEditRest(message: Message, zone: string): FormState {
  const { edited, ...form } = formToEdit(message, zone)
  const id = restIdOf(message.id)
  return { ...form, id, ...(edited && { edited: { ...edited, rest: contentOf(message) } }) }
}
