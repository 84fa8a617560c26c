// The description of an operation: which right it needs, and how it is paged, repeated and made conditional. It follows from the matrix of
// rights and from what the call takes.
import { adminCalls } from '../../access/consent.ts'
import { matrix, type Rule } from '../../access/matrix.ts'

type Described = {
  summary?: string
  description?: string
  parameters?: { name: string; in: string }[]
}

const byParameter: [name: string, sentence: string][] = [
  [
    'cursor',
    'The answer is a page: `metadata.cursor.next` leads to the next one, and is null on the last.',
  ],
  ['Idempotency-Key', 'With an `Idempotency-Key` a repetition gets the first answer again.'],
  ['If-Match', 'With `If-Match` it is refused (412) if the message has changed meanwhile.'],
  ['If-None-Match', 'With `If-None-Match` the answer is 304 if nothing has changed.'],
]

export function describeOperation(call: string, operation: Described): void {
  const names = new Set((operation.parameters ?? []).map(({ name }) => name))
  const sentences = [
    operation.description ?? `${operation.summary ?? call}.`,
    ...rightsOf(call),
    ...byParameter.flatMap(([name, sentence]) => (names.has(name) ? [sentence] : [])),
  ]
  operation.description = sentences.join(' ')
}

function rightsOf(call: string): string[] {
  const rule: Rule | undefined = Object.values(matrix).find(({ calls }) => calls.includes(call))
  const needed = [
    ...(rule?.organization ?? []).map((name) => `\`${name}\``),
    ...(rule?.team === undefined
      ? []
      : [rule.team === 'any member' ? 'a place in the team' : `\`${rule.team}\``]),
    ...(rule?.self ? ['to be the member'] : []),
    ...(rule?.anyMember ? ['to be in the organization'] : []),
  ]
  return [
    ...(needed.length > 0 ? [`It needs ${needed.join(' or ')}.`] : []),
    ...(adminCalls.has(call)
      ? ['An app of another organization also needs the scope `admin`.']
      : []),
  ]
}
