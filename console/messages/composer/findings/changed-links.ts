// The links that a campaign changes, by network: profiles of one network differ at most in a value.
import type { Target } from '../composing.ts'
import type { Judgement } from './report.ts'

export type ChangedLinks = { name: string; links: string[] }

export function changedLinksOf(
  judgements: readonly Judgement[],
  targets: readonly Target[],
): ChangedLinks[] {
  return targets.flatMap(({ name, profiles }) => {
    const of = judgements.find(
      ({ socialProfileId, links }) =>
        links && profiles.some((profile) => profile.id === socialProfileId),
    )
    return of ? { name, links: (of.links ?? []).map(({ to }) => to) } : []
  })
}
