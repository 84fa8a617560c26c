import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Target } from './composing.ts'
import { findingsOf } from './findings.ts'
import type { Judgement } from './report.ts'

const targets = [target('X', '1'), target('Facebook', '2', '3')]

test('the same sentence about several profiles is one note with its networks', () => {
  const judgements = [judge('1', 'Too long'), judge('2', 'Too long'), judge('3', 'Too long')]
  assert.deepEqual(findingsOf(judgements, targets), {
    problems: [
      {
        networks: ['X', 'Facebook'],
        reason: 'text_too_long',
        message: 'Too long',
        hint: 'Shorten it.',
      },
    ],
    warnings: [],
  })
})

test('what was said about a profile that is switched off now is left out', () => {
  assert.deepEqual(findingsOf([judge('9', 'Too long')], targets).problems, [])
})

function judge(socialProfileId: string, message: string): Judgement {
  const problem = { reason: 'text_too_long', message, hint: 'Shorten it.' }
  return { socialProfileId, needsApproval: false, problems: [problem], warnings: [] }
}

/** Of a target only these two are read. */
function target(name: string, ...ids: string[]): Target {
  return { name, profiles: ids.map((id) => ({ id })) } as Target
}
