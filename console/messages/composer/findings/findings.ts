// Groups the report's findings by sentence: the same sentence about several networks is one note.
import type { Target } from '../composing.ts'
import { findingWords, twinOf } from './finding-words.ts'
import type { Finding, Judgement } from './report.ts'

/** `part`: the number of the part that it is about, or `comment`. */
export type Found = Finding & { networks: string[]; part?: number | 'comment' }

export function findingsOf(
  judgements: readonly Judgement[],
  targets: readonly Target[],
): { problems: Found[]; warnings: Found[] } {
  return {
    problems: join(judgements, targets, ({ problems }) => problems),
    warnings: join(judgements, targets, ({ warnings }) => warnings),
  }
}

function join(
  judgements: readonly Judgement[],
  targets: readonly Target[],
  pick: (judgement: Judgement) => Finding[],
): Found[] {
  const found = new Map<string, Found>()
  for (const judgement of judgements) {
    const target = targets.find(({ profiles }) =>
      profiles.some(({ id }) => id === judgement.socialProfileId),
    )
    // A profile that was deselected since.
    if (!target) continue
    for (const finding of pick(judgement)) {
      const part = partOf(finding, target)
      const key = `${part ?? ''} ${keyOf(finding)}`
      const known = found.get(key) ?? { ...finding, networks: [], ...(part && { part }) }
      if (!known.networks.includes(target.name)) known.networks.push(target.name)
      found.set(key, known)
    }
  }
  return [...found.values()]
}

/** The first post is part 1. */
function partOf({ param }: Finding, { network }: Target): Found['part'] {
  const [, index] = /\/parts\/(\d+)/.exec(param ?? '') ?? []
  if (index === undefined) return undefined
  return network?.parts?.as === 'COMMENT' ? 'comment' : Number(index) + 2
}

/** Each message with the same text has its own note with a link to it. */
function keyOf(finding: Finding): string {
  return twinOf(finding) ?? findingWords(finding)
}
