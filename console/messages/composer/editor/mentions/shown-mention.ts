// How each network shows a mention, as the last report says it.
import type { Target } from '../../composing.ts'
import type { Report } from '../../findings/report.ts'
import { writtenText } from '../written.ts'

/** `text`: as readers see it. `isLinked`: it leads to the account; otherwise it is a name like other words. */
export type ShownMention = { network: string; text: string; isLinked: boolean }

/** Undefined: no network has been asked about the name yet. */
export type MentionsShown = (name: string) => ShownMention[] | undefined

export function mentionsShown(
  report: Report,
  targets: readonly Target[],
  { isPart = false } = {},
): MentionsShown {
  return (name) => {
    const shown = targets.flatMap((target): ShownMention[] => {
      const own = report.judgements.find(
        ({ socialProfileId }) => socialProfileId === target.profiles[0]?.id,
      )
      const mention = own?.mentions?.find((one) => one.name === name)
      if (!mention) return []
      const isMentioning = !isPart || target.network?.mentions?.isInParts === true
      const text = writtenText(report, target, `@{${name}}`, { isPart, isShown: true })
      return [{ network: target.name, text, isLinked: isMentioning && mention.text !== null }]
    })
    return shown.length === 0 ? undefined : shown
  }
}
