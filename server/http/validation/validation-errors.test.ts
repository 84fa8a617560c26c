import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { Type } from 'typebox'
import { IdInput, OptionalInput } from '../schemas.ts'
import { validatorOptions } from './validation.ts'
import { validationErrorsOf } from './validation-errors.ts'

const schema = Type.Object({
  id: IdInput,
  name: OptionalInput(Type.String({ minLength: 2, maxLength: 5 })),
  ids: OptionalInput(Type.Array(IdInput, { minItems: 1, maxItems: 2 })),
  size: OptionalInput(Type.Integer({ minimum: 1, maximum: 100 })),
  place: OptionalInput(Type.Object({ north: Type.Number() })),
  isOn: OptionalInput(Type.Boolean()),
  kind: Type.Optional(Type.Enum(['MEMBER', 'EXTERNAL'])),
  reviewer: OptionalInput(Type.Enum(['MEMBER', 'EXTERNAL'])),
  either: Type.Optional(
    Type.Unsafe<unknown>({ type: ['array', 'string', 'integer'], maxLength: 3, items: IdInput }),
  ),
  language: OptionalInput(Type.String({ pattern: '^[a-z]{2}$' })),
})
const validate = new Ajv({ ...validatorOptions, coerceTypes: false }).compile(schema)

const cases: [value: unknown, messages: string[]][] = [
  [{}, ['id is missing']],
  [[], ['body must be an object']],
  [{ id: 'x' }, ['id must be an id of digits']],
  [{ id: 0.5 }, ['id must be an id of digits']],
  [
    { id: 1, ids: ['1', '-2', {}] },
    [
      'ids must have at most 2 items',
      'ids[1] must be an id of digits',
      'ids[2] must be an id of digits',
    ],
  ],
  [{ id: 1, ids: [] }, ['ids must not be empty']],
  [{ id: 1, ids: 'a' }, ['ids must be a list']],
  [{ id: 1, name: 5 }, ['name must be a string']],
  [{ id: 1, name: 'x' }, ['name must have at least 2 characters']],
  [{ id: 1, name: 'abcdef' }, ['name must have at most 5 characters']],
  [{ id: 1, size: 0 }, ['size must be at least 1']],
  [{ id: 1, size: 101 }, ['size must be at most 100']],
  [{ id: 1, size: '5' }, ['size must be a whole number']],
  [{ id: 1, place: 5 }, ['place must be an object']],
  [{ id: 1, place: { north: 'x' } }, ['place.north must be a number']],
  [{ id: 1, isOn: 'yes' }, ['isOn must be true or false']],
  [{ id: 1, kind: 'UNKNOWN' }, ['kind must be one of MEMBER, EXTERNAL']],
  [{ id: 1, reviewer: 'UNKNOWN' }, ['reviewer must be one of MEMBER, EXTERNAL']],
  [{ id: 1, reviewer: 5 }, ['reviewer must be one of MEMBER, EXTERNAL']],
  [{ id: 1, either: {} }, ['either must be a list, a string or a whole number']],
  [{ id: 1, language: 'german' }, ['language must match the pattern ^[a-z]{2}$']],
]
const causes: [value: unknown, causes: string[]][] = [
  [{}, ['/id missing']],
  [[], [' wrong_type']],
  [{ id: {} }, ['/id bad_format']],
  [{ id: 1, ids: ['1', '-2', '3'] }, ['/ids too_many_items', '/ids/1 bad_format']],
  [{ id: 1, ids: [] }, ['/ids empty']],
  [{ id: 1, name: 'x' }, ['/name too_short']],
  [{ id: 1, name: 'abcdef' }, ['/name too_long']],
  [{ id: 1, size: 0 }, ['/size too_small']],
  [{ id: 1, size: 101 }, ['/size too_large']],
  [{ id: 1, place: {} }, ['/place/north missing']],
  [{ id: 1, isOn: 'yes' }, ['/isOn wrong_type']],
  [{ id: 1, kind: 'UNKNOWN' }, ['/kind unknown_value']],
  [{ id: 1, language: 'german' }, ['/language bad_format']],
]
for (const [value, expected] of causes)
  test(`${JSON.stringify(value)} has a place and a reason`, () => {
    assert.equal(validate(value), false)
    const problems = validationErrorsOf('body', validate.errors ?? [])
    const found = problems.map(({ reason, details }) => `${details.param} ${reason}`)
    assert.deepEqual(found.toSorted(), expected.toSorted())
  })

for (const [value, messages] of cases)
  test(`${JSON.stringify(value)} is explained in words`, () => {
    assert.equal(validate(value), false)
    const problems = validationErrorsOf('body', validate.errors ?? [])
    assert.deepEqual(problems.map(({ message }) => message).toSorted(), messages.toSorted())
  })
