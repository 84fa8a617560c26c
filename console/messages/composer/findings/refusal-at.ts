// The refusal of the service for one control: the report names a place in the request.
import type { Target } from '../composing.ts'
import { findingWords } from './finding-words.ts'
import type { Finding, Report } from './report.ts'

type WithReport = Pick<Report, 'judgements'>

/** `place`: the last name of the pointer, such as placeId of /variations/0/postDetails/placeId. */
export function refusalAt(
  { judgements }: WithReport,
  { profiles }: Pick<Target, 'profiles'>,
  place: string,
): string | undefined {
  return problemsOf({ judgements }, { profiles }).find(({ param }) => endsWith(param, place))?.words
}

/** About one of the media of the first post, on any of the networks. */
export function refusalsOfMedium({ judgements }: WithReport, targets: Target[], index: number) {
  const words = targets.flatMap((target) =>
    problemsOf({ judgements }, target)
      .filter(({ param }) => param !== '' && ofMedium.exec(param)?.[1] === String(index))
      .map((found) => `${target.name}: ${found.words}`),
  )
  return [...new Set(words)]
}

const ofMedium = /^(?:\/variations\/\d+)?\/media\/(\d+)(?:\/|$)/

function problemsOf({ judgements }: WithReport, { profiles }: Pick<Target, 'profiles'>) {
  const ids = profiles.map(({ id }) => id)
  return judgements
    .filter(({ socialProfileId }) => socialProfileId !== null && ids.includes(socialProfileId))
    .flatMap(({ problems }) => problems)
    .map((finding: Finding) => ({ param: finding.param ?? '', words: findingWords(finding) }))
}

function endsWith(param: string, place: string): boolean {
  return param.split('/').includes(place) && !param.includes('/parts/')
}
