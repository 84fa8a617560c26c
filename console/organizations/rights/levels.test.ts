import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profilePresets } from '../../../server/access/matrix.ts'
import { bodyOf, levelOf, levels } from './levels.ts'

test('each level is what the service makes of its body', () => {
  for (const level of levels) {
    const { permissionPreset, permissions } = bodyOf(level)
    const held =
      permissionPreset === null ? [] : (profilePresets[permissionPreset] ?? permissions ?? [])
    assert.equal(levelOf(held), level)
  }
})

test('every preset of the service is a level, in any order; other permissions are custom', () => {
  for (const held of Object.values(profilePresets)) assert.notEqual(levelOf(held), 'custom')
  assert.equal(levelOf(['PUBLISH_WITH_APPROVAL', 'BASIC_USAGE']), 'author')
  assert.equal(levelOf(['BASIC_USAGE', 'APPROVE']), 'custom')
})
