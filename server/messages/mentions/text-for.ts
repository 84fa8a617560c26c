// The text of a post or a part that is validated, as the network gets it. Its limits count that text.
import type { LinkParameters } from '../../networks/shared/link-parameters.ts'
import type { MentionForm, WrittenMention } from '../../networks/shared/mentions.ts'
import type { MessageInput } from '../input/input.ts'
import { mentionsInParts, writeText } from './sent-text.ts'

/** `mentions` and `linkParameters`: by profile id. */
type Validated = {
  input: Pick<MessageInput, 'text' | 'part'>
  mentions: ReadonlyMap<string, readonly WrittenMention[]>
  linkParameters: ReadonlyMap<string, LinkParameters>
}

export function textFor(
  { input, mentions, linkParameters }: Validated,
  network: { mentions?: MentionForm },
  profileId: string,
): string {
  const written = mentions.get(profileId) ?? null
  const own = input.part ? mentionsInParts(written, network.mentions) : written
  return writeText(input.text, { linkParameters: linkParameters.get(profileId), mentions: own })
    .text
}
