import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findProfiles, rowOf, sectionsOf } from './find-profiles.ts'

const profile = (id: number, name = `shop-${id}`) => ({
  id: String(id),
  type: 'TWITTER' as const,
  socialNetworkUsername: name,
})
const sixty = Array.from({ length: 60 }, (_, index) => profile(index))
const idsOf = (profiles: { id: string }[]) => profiles.map(({ id }) => id)

test('a search finds words of the name, in any case and without accents', () => {
  const found = findProfiles([...sixty, profile(99, 'Bäckerei Zürich')], '  zurich BÄCK ')
  assert.deepEqual(idsOf(found), ['99'])
  assert.deepEqual(idsOf(findProfiles(sixty, 'shop-59')), ['59'])
  assert.equal(findProfiles(sixty, '').length, 60)
  assert.equal(findProfiles(sixty, 'nothing').length, 0)
})

test('sections are in order, and no more profiles are shown than the limit', () => {
  const { sections, hidden } = sectionsOf([profile(2, 'b'), profile(1, 'a')], 100)
  assert.deepEqual(
    sections.map(({ profiles }) => idsOf(profiles)),
    [['1', '2']],
  )
  assert.equal(hidden, 0)
  const many = sectionsOf(sixty, 25)
  assert.equal(many.sections.flatMap(({ profiles }) => profiles).length, 25)
  assert.equal(many.hidden, 35)
})

test('the row keeps its order, has the chosen profiles, and never more than its space', () => {
  assert.deepEqual(idsOf(rowOf(sixty.slice(0, 3), ['2'], 4)), ['0', '1', '2'])
  assert.deepEqual(idsOf(rowOf(sixty, ['59', '30'], 4)), ['0', '1', '30', '59'])
  assert.equal(rowOf(sixty, idsOf(sixty), 4).length, 4)
})
