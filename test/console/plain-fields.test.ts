// The plain texts of the composer are those of the table of fields.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainFields } from '../../console/messages/composer/form/plain-fields.ts'
import { fields } from '../../server/messages/fields/fields.ts'

/** The composer does not ask for these, and keeps them when it edits. A quote and a repost are names of a post on one network. */
const leftAlone = ['scheduledSendTime', 'quote', 'repost']

test('the composer has every field of a message that is an optional text of drafts, with its limit', () => {
  const optional = Object.entries(fields).flatMap(([name, { draft, input }]) =>
    draft?.empty === null && 'maxLength' in input && !leftAlone.includes(name)
      ? [[name, input] as const]
      : [],
  )
  assert.deepEqual(
    optional.map(([name, { maxLength }]) => [name, { maxLength }]),
    Object.entries(plainFields),
  )
})
