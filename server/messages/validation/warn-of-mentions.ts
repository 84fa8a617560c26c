// Warnings about names that a text mentions and that stay names on a network. They refuse nothing.
import type { Network } from '../../networks/networks.ts'
import { joinedNamesIn, namesIn, type WrittenMention } from '../../networks/shared/mentions.ts'
import { type Said, say } from '../../sentences/sentences.ts'
import { pointTo } from '../input/point-at.ts'
import { type Finding, warning } from './finding.ts'
import type { Validation } from './validate-rules.ts'

/** Of the text of a post or a part. */
export function warnOfMentions(
  { input, mentions }: Validation,
  network: Pick<Network, 'title' | 'mentions'>,
  profileId: string,
): Finding[] {
  const written = mentions.get(profileId)
  if (!written) return []
  const param = pointTo(input, 'text')
  const joined = joinedNamesIn(input.text)
  return namesIn(input.text).flatMap((name) => {
    const one = written.find((other) => other.name === name)
    const why = one && whyNoMention(one, network, input.part !== undefined)
    const said = why ?? (joined.includes(name) ? say('mention_joined', { name }) : undefined)
    return said ? [warning('mention_stays_name', param, said, say('mention_stays_name'))] : []
  })
}

function whyNoMention(
  { name, contactId, text }: WrittenMention,
  { title, mentions }: Pick<Network, 'title' | 'mentions'>,
  isPart: boolean,
): Said | undefined {
  if (contactId === null) return say('mention_unknown', { name })
  if (!mentions) return say('mention_not_on_network', { name, network: title })
  if (text === null) return say('mention_no_account', { name, network: title })
  if (isPart && !mentions.isInParts) return say('mention_not_in_parts', { name, network: title })
  return undefined
}
