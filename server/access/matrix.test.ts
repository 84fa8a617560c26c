import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { everyPermission, greatest, type Level, matrix, presets, rightsOf } from './matrix.ts'

const levels = Object.keys(presets) as Level[]

test('each preset holds all that the lesser ones hold', () => {
  for (const level of levels) {
    const held: string[][] = Object.values(presets[level])
    for (const [index, permissions] of held.entries()) {
      const lesser = held[index - 1] ?? []
      assert.deepEqual(
        lesser.filter((name) => !permissions.includes(name)),
        [],
      )
    }
  }
})

test('a custom right holds what it lists, of what exists', () => {
  const rights = rightsOf('organization', 'CUSTOM', ['ORG_VIEW_ALL', 'PUBLISH', 'toString'])
  assert.deepEqual(rights, { preset: 'CUSTOM', permissions: ['ORG_VIEW_ALL'] })
  assert.deepEqual(rightsOf('organization', 'CUSTOM').permissions, [])
})

test('a preset does not look at the list', () => {
  assert.deepEqual(rightsOf('team', 'MEMBER', ['TEAM_MANAGE_MEMBER']).permissions, [])
})

const anyRights = fc.oneof(
  fc.constantFrom('LIMITED', 'EDITOR', 'ADVANCED').map((preset) => rightsOf('profile', preset)),
  fc
    .subarray(everyPermission('profile'))
    .map((permissions) => rightsOf('profile', 'CUSTOM', permissions)),
)

test('the greatest of several rights holds what any of them holds, in whatever order', () => {
  fc.assert(
    fc.property(fc.array(anyRights, { minLength: 1 }), (all) => {
      const merged = greatest('profile', all)
      const held = new Set(all.flatMap((rights) => rights.permissions))
      assert.deepEqual(new Set(merged?.permissions), held)
      assert.equal(merged?.permissions.length, held.size)
      assert.deepEqual(greatest('profile', all.toReversed()), merged)
      // Its name says what it holds.
      assert.deepEqual(
        rightsOf('profile', merged?.preset ?? '', [...held]).permissions,
        merged?.permissions,
      )
    }),
  )
})

test('of no rights there is no greatest', () => {
  assert.equal(greatest('profile', []), undefined)
})

test('every rule can be satisfied, and no call stands in two of them', () => {
  const calls = Object.values(matrix).flatMap((rule) => rule.calls)
  assert.equal(new Set(calls).size, calls.length)
  for (const rule of Object.values(matrix)) assert.ok(rule.organization.length > 0, rule.title)
})
