// The text that the network gets: links have the parameters of the campaign, and mentions are written as the address book had them, when the
// text was stored.
import type { JsonValue } from '../../db/schema.gen.ts'
import type { LinkParameters } from '../../networks/shared/link-parameters.ts'
import {
  type MentionPlace,
  namesIn,
  type WrittenMention,
  writeMentions,
} from '../../networks/shared/mentions.ts'
import { storedParameters, writeLinks } from '../tags/link-parameters.ts'

/** As `messages.mentions` and `post_changes.mentions` have them. Null: nothing in the text is taken for a mention. */
export function storedMentions(value: JsonValue | null): WrittenMention[] | null {
  // Only this module's callers write the columns.
  return value as WrittenMention[] | null
}

export type StoredText = {
  text: string
  mentions: JsonValue | null
  link_parameters: JsonValue | null
}

export function sentText(stored: StoredText): { text: string; mentions: MentionPlace[] } {
  const linkParameters = storedParameters(stored.link_parameters)
  return writeText(stored.text, { linkParameters, mentions: storedMentions(stored.mentions) })
}

/** Links first: a handle such as @reed.bsky.social looks like one. */
export function writeText(
  text: string,
  { linkParameters, mentions }: Written,
): { text: string; mentions: MentionPlace[] } {
  const linked = writeLinks(text, linkParameters)
  if (mentions === null) return { text: linked, mentions: [] }
  const { text: written, places } = writeMentions(linked, mentions)
  return { text: written, mentions: places }
}

type Written = {
  linkParameters: LinkParameters | null | undefined
  mentions: readonly WrittenMention[] | null
}

/** The mentions of one of several texts. */
export function mentionsOf(
  text: string,
  mentions: readonly WrittenMention[] | null,
): WrittenMention[] | null {
  if (mentions === null) return null
  const names = new Set(namesIn(text))
  return mentions.filter(({ name }) => names.has(name))
}

/** For what follows a post, where the network may mention no accounts. */
export function mentionsInParts(
  mentions: readonly WrittenMention[] | null,
  form: { isInParts: boolean } | undefined,
): WrittenMention[] | null {
  if (mentions === null || form?.isInParts) return mentions === null ? null : [...mentions]
  return mentions.map((one) => ({ ...one, text: null, id: null }))
}
