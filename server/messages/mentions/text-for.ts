// The text of a post or a part that is validated, as the network gets it. Its limits count that text.
import type { MentionForm, WrittenMention } from '../../networks/shared/mentions.ts'
import type { MessageInput } from '../input/input.ts'
import { mentionsInParts, writeAs } from './sent-text.ts'

/** `mentions`: by profile id. */
type Validated = {
  input: Pick<MessageInput, 'text' | 'part'>
  mentions: ReadonlyMap<string, readonly WrittenMention[]>
}

export function textFor(
  { input, mentions }: Validated,
  network: { mentions?: MentionForm },
  profileId: string,
): string {
  const written = mentions.get(profileId) ?? null
  const own = input.part ? mentionsInParts(written, network.mentions) : written
  return writeAs(input.text, own).text
}
