// The text that a network gets, with the mentions as the last report says them. A name that it does not know yet stays a name.
import { writeMentions } from '../../../../server/networks/shared/mentions.ts'
import type { Target } from '../composing.ts'
import type { Report } from '../findings/report.ts'

/** `isShown`: as its readers see it. */
export function writtenText(
  { judgements }: Report,
  { profiles, network }: Target,
  text: string,
  { isPart = false, isShown = false } = {},
): string {
  const judgement = judgements.find(({ socialProfileId }) => socialProfileId === profiles[0]?.id)
  const isMentioning = !isPart || network?.mentions?.isInParts === true
  const mentions = (judgement?.mentions ?? []).map(({ name, text: mention }) => {
    const isName = isShown && network?.mentions?.template !== '@{handle}'
    return { name, id: null, text: isMentioning && !isName ? mention : null }
  })
  return writeMentions(text, mentions).text
}
