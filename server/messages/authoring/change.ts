// Changes of a message's content by a request: in place, or in the message that is sent again.
import { type Static, Type } from 'typebox'
import { Nullable } from '../../http/schemas.ts'
import type { PartialInput } from '../../http/validation/parse-partial.ts'
import { changeableInputs, fixedFields, pickContent } from '../fields/derive.ts'
import { type MessageInput, type NewMessage, readInput } from '../input/input.ts'

const { text, ...others } = changeableInputs
/** Every field except those about several profiles. */
export const MessageChange = Type.Partial(Type.Object({ text: Nullable(text), ...others }), {
  title: 'MessageChange',
  description: 'What is left out or null stays as it is. [], {} and "" empty a field.',
})
export type MessageChange = Static<typeof MessageChange>

/** The content of the message, with the fields of the request in place of its own. */
export function changeInput(
  before: MessageInput,
  change: PartialInput<MessageChange>,
): MessageInput {
  const { fixed, changeable: named } = splitFixed(change)
  const read = readInput({ ...change, readable: named })
  return {
    ...before,
    ...pickContent(read, Object.keys(named)),
    validationErrors: [...read.validationErrors, ...fixed],
    unread: read.unread,
    sent: read.sent,
  }
}

/** The change alone, as if it were a whole message. */
export function readChange(change: PartialInput<MessageChange>): MessageInput {
  return readInput({ ...change, readable: splitFixed(change).changeable })
}

/**
 * The fields that the request changes, and the errors of those that cannot be changed. Nulls are left out: some clients send null for
 * every field that they do not change. Fixed fields are not in the schema of a change, so their values may be anything and are not parsed.
 */
function splitFixed({ readable }: PartialInput<MessageChange>) {
  const sent: [string, unknown][] = Object.entries(readable)
  const named = sent.filter(([, value]) => value !== null)
  const changeable: Partial<NewMessage> = Object.fromEntries(
    named.filter(([name]) => !fixedFields.has(name)),
  )
  // The errors come in the order of the table of fields.
  const names = new Set(named.map(([name]) => name))
  const fixed = [...fixedFields].flatMap(([name, problem]) =>
    names.has(name) && problem ? [problem()] : [],
  )
  return { changeable, fixed }
}
