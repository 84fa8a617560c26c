// The mentions of a message in an answer.
import { type Static, Type } from 'typebox'
import { Nullable } from '../../http/schemas.ts'
import { namesIn, type WrittenMention } from '../../networks/shared/mentions.ts'
import type { MessageRow } from '../fields/field.ts'
import { asStored, orNull } from '../fields/values.ts'
import type { StoredPart } from '../input/parts.ts'
import { storedMentions } from './sent-text.ts'

const Mention = Type.Object(
  {
    name: Type.String({
      examples: ['Reed Bakery'],
      description: 'As the text has it in braces: @{Reed Bakery}',
    }),
    contactId: Nullable(
      Type.String({ description: 'Null: no contact of the address book has the name' }),
    ),
    text: Nullable(
      Type.String({
        examples: ['@reedbakery'],
        description: 'What the network gets in its place. Null: the name, which is no mention',
      }),
    ),
  },
  { title: 'Mention' },
)
export const Mentions = Type.Array(Mention, {
  description:
    'The names that the text and the parts mention, as the address book had them when the text was stored. Null: they mention none',
})

export function showMentions(
  mentions: readonly WrittenMention[] | null,
): Static<typeof Mentions> | null {
  return orNull((mentions ?? []).map(({ name, contactId, text }) => ({ name, contactId, text })))
}

/** Only those that a text has still: an edit of a post that is out leaves earlier ones behind. */
export function showStoredMentions({
  text,
  parts,
  mentions,
}: Pick<MessageRow, 'text' | 'parts' | 'mentions'>): Static<typeof Mentions> | null {
  const stored = storedMentions(mentions)
  if (stored === null) return null
  const texts = [text, ...(asStored<StoredPart[]>(parts) ?? []).map((part) => part.text)]
  const names = new Set(texts.flatMap(namesIn))
  return showMentions(stored.filter(({ name }) => names.has(name)))
}
