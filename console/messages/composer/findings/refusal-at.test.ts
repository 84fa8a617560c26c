import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadTexts } from '../../../texts/texts.ts'
import type { Target } from '../composing.ts'
import { refusalAt, refusalsOfMedium } from './refusal-at.ts'

// The texts set the language of the page.
Object.assign(globalThis, { document: { documentElement: {} } })
await loadTexts('en')

const problem = (param: string | null, message: string) => ({
  ...{ reason: 'invalid_value', param, message, hint: null },
})
const judged = (socialProfileId: string, ...problems: ReturnType<typeof problem>[]) => ({
  ...{ socialProfileId, needsApproval: false, problems, warnings: [] },
})

test('a refusal lands at its control on its network, also in a variation', () => {
  const judgements = [
    judged('1', problem('/quote', 'No such post')),
    judged('2', problem('/variations/0/postDetails/placeId', 'No such place')),
    judged('3', problem('/parts/0/quote', 'Of a part'), problem(null, 'Of nothing')),
  ]
  assert.equal(refusalAt({ judgements }, target('X', '1'), 'quote'), 'No such post.')
  assert.equal(refusalAt({ judgements }, target('X', '1'), 'placeId'), undefined)
  assert.equal(refusalAt({ judgements }, target('Instagram', '2'), 'placeId'), 'No such place.')
  assert.equal(refusalAt({ judgements }, target('Mastodon', '3'), 'quote'), undefined)
})

test('a medium has the refusals of every network about it alone', () => {
  const judgements = [
    judged('1', problem('/media/0', 'Too large'), problem('/media/1/userTags', 'Too many')),
    judged('2', problem('/variations/1/media/0', 'Too wide'), problem('/parts/0/media/0', 'Part')),
  ]
  const targets = [target('X', '1'), target('Instagram', '2')]
  const found = (index: number) => refusalsOfMedium({ judgements }, targets, index)
  assert.deepEqual(found(0), ['X: Too large.', 'Instagram: Too wide.'])
  assert.deepEqual(found(1), ['X: Too many.'])
})

/** Only these two properties are read. */
function target(name: string, ...ids: string[]): Target {
  return { name, profiles: ids.map((id) => ({ id })) } as Target
}
