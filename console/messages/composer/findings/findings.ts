// Groups the report's findings by sentence: the same sentence about several networks is one note.
import type { Target } from '../composing.ts'
import { findingWords, twinOf } from './finding-words.ts'
import type { Finding, Judgement } from './report.ts'

export type Found = Finding & { networks: string[] }

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
      const key = keyOf(finding)
      const known = found.get(key) ?? { ...finding, networks: [] }
      if (!known.networks.includes(target.name)) known.networks.push(target.name)
      found.set(key, known)
    }
  }
  return [...found.values()]
}

/** Each message with the same text has its own note with a link to it. */
function keyOf(finding: Finding): string {
  return twinOf(finding) ?? findingWords(finding)
}
