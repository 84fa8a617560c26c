// The plain texts of the composer are those of the table of fields.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainFields } from '../../console/messages/composer/form/plain-fields.ts'
import { fields } from '../../server/messages/fields/fields.ts'

test('the composer has every field of a message that is an optional text of drafts, with its limit', () => {
  const optional = Object.entries(fields).flatMap(([name, { draft, input }]) =>
    draft?.empty === null && 'maxLength' in input && name !== 'scheduledSendTime'
      ? [[name, input] as const]
      : [],
  )
  assert.deepEqual(
    optional.map(([name, { maxLength }]) => [name, { maxLength }]),
    Object.entries(plainFields),
  )
})
