import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyPermission, organizationPresets } from '../../../server/access/matrix.ts'
import { mayGive, organizationPermissions, roleOf, roles } from './roles.ts'

test('the roles are the presets of the service', () => {
  assert.deepEqual([...roles], Object.keys(organizationPresets))
  assert.deepEqual([...organizationPermissions].sort(), everyPermission('organization').sort())
  assert.equal(roleOf('CUSTOM'), 'CUSTOM')
})

test('a role can be given by those who hold all of it', () => {
  for (const giver of roles)
    for (const role of roles) {
      const own: readonly string[] = organizationPresets[giver] ?? []
      const wanted = organizationPresets[role] ?? []
      assert.equal(
        mayGive(own, role),
        wanted.every((permission) => own.includes(permission)),
      )
    }
})
