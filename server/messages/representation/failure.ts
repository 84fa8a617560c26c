// Why a message, or a part of one, could not be sent.
import { Sentences } from '../../http/schemas.ts'
import { besideTexts, fromStored, type Sentences as Said } from '../../sentences/sentences.ts'
import { nullable } from '../fields/values.ts'

export type Failure = { code: string; reason: string; hint: string | null; sentences?: Said }

export const failure = nullable<Failure>({
  type: 'object',
  description: 'Why it could not be sent',
  properties: {
    code: { type: 'string' },
    reason: { type: 'string' },
    hint: { type: ['string', 'null'] },
    sentences: Sentences,
  },
  required: ['code', 'reason', 'hint'],
})

type FailureColumns = {
  failure_code: string | null
  failure_reason?: string | null
  failure_hint?: string | null
  failure_sentences?: unknown
}

export function renderFailure(row: FailureColumns): Failure | null {
  if (row.failure_code === null) return null
  return {
    code: row.failure_code,
    reason: row.failure_reason ?? '',
    hint: row.failure_hint ?? null,
    ...sentencesOfFailure(row),
  }
}

export function sentencesOfFailure(row: Omit<FailureColumns, 'failure_code'>): {
  sentences?: Said
} {
  const stored = row.failure_sentences as { reason?: unknown; hint?: unknown } | null
  return besideTexts({
    reason: fromStored(row.failure_reason ?? null, stored?.reason),
    hint: fromStored(row.failure_hint ?? null, stored?.hint),
  })
}
