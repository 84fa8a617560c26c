// carillon setup: the code of the first run where the start had no terminal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkSetupCode } from '../../server/setup/setup.ts'
import { carillon } from '../start/carillon.ts'
import { makeTestDatabase } from '../support/database.ts'
import { testKeys } from '../support/keys.ts'
import { need } from '../support/need.ts'
import { addOrganization } from '../support/world-people.ts'

test('it prints a code that works, and none when there is an organization', async () => {
  const { url, pool, database } = await makeTestDatabase()
  const settings = {
    DATABASE_URL: url,
    CARILLON_KEYS: testKeys,
    PUBLIC_URL: 'https://social.example',
  }
  const { code, output } = await carillon(['setup'], settings)
  assert.equal(code, 0, output)
  assert.match(output, /^Open https:\/\/social\.example\/setup$/m)
  const printed = need(/the code (\S+) /.exec(output)?.[1])
  const checked = await database.transaction().execute((tx) => checkSetupCode(tx, printed))
  assert.equal(checked, 'right')
  await addOrganization({ pool })
  const refused = await carillon(['setup'], settings)
  assert.equal(refused.code, 1)
  assert.match(refused.output, /There is an organization already/)
})
