import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadTexts } from '../../../texts/texts.ts'
import type { Target } from '../composing.ts'
import { twinOf } from './finding-words.ts'
import { findingsOf } from './findings.ts'
import type { Judgement } from './report.ts'

// The texts set the language of the page.
Object.assign(globalThis, { document: { documentElement: {} } })
await loadTexts('en')

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

test('what the service says about each network in other words is one note, except the messages with the same text', () => {
  const adapted = (network: string) => ({
    reason: 'picture_adapted',
    message: `${network} gets a copy of the picture that fits its limits`,
    hint: null,
  })
  const twin = (id: string) => ({
    reason: 'duplicate_text',
    message: `Message ${id} of 2030-01-01T12:00:00Z has the same text on this profile`,
    hint: null,
    sentences: {
      message: { id: 'same_text', values: { message: id, time: '2030-01-01T12:00:00Z' } },
    },
  })
  const judgements = [
    { ...judge('1', ''), problems: [], warnings: [adapted('X'), twin('7')] },
    { ...judge('2', ''), problems: [], warnings: [adapted('Facebook'), twin('8')] },
  ]
  const { warnings } = findingsOf(judgements, targets)
  assert.deepEqual(
    warnings.map((found) => [found.reason, found.networks, twinOf(found)]),
    [
      ['picture_adapted', ['X', 'Facebook'], undefined],
      ['duplicate_text', ['X'], '7'],
      ['duplicate_text', ['Facebook'], '8'],
    ],
  )
})

test('what was said about a profile that is switched off now is left out', () => {
  assert.deepEqual(findingsOf([judge('9', 'Too long')], targets).problems, [])
})

function judge(socialProfileId: string, message: string): Judgement {
  const problem = { reason: 'text_too_long', message, hint: 'Shorten it.' }
  return { socialProfileId, needsApproval: false, problems: [problem], warnings: [] }
}

/** Only these two properties of a target are read. */
function target(name: string, ...ids: string[]): Target {
  return { name, profiles: ids.map((id) => ({ id })) } as Target
}

test('a finding about a part names it, and is not joined with the same one about another part', () => {
  const finding = (param: string) => ({ reason: 'r', param, message: 'Too long', hint: null })
  const problems = ['/text', '/parts/0/text', '/parts/1/text', '/variations/0/parts/1/text'].map(
    finding,
  )
  const judgement = { socialProfileId: '1', needsApproval: null, problems, warnings: [] }
  const target = (as: string) => ({
    ...{ mark: 'x', name: 'X', type: 'TWITTER', profiles: [{ id: '1' }] },
    network: { parts: { as } },
  })
  const parts = (as: string) =>
    findingsOf([judgement], [target(as)] as never).problems.map(({ part }) => part)
  assert.deepEqual(parts('REPLY'), [undefined, 2, 3])
  assert.deepEqual(parts('COMMENT'), [undefined, 'comment'])
})
