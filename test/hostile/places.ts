// Every place in the body of a call where a value can be wrong: each field, each item of a list, each field of an item, and so on.
import { Ajv, type ValidateFunction } from 'ajv'

export type Schema = {
  type?: string | string[]
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: unknown
  enum?: unknown[]
}

/** `way`: the keys that lead there; `0` is an item of a list, `any` a key of an object that may have any. */
export type Place = { way: string[]; schema: Schema }

export function placesIn(schema: Schema, way: string[] = []): Place[] {
  const isOpen = schema.additionalProperties === true
  return [
    { way, schema },
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      placesIn(inner, [...way, name]),
    ),
    ...(schema.items ? placesIn(schema.items, [...way, '0']) : []),
    ...(isOpen ? [{ way: [...way, 'any'], schema: {} }] : []),
    ...(schema.anyOf ?? []).flatMap((one) => placesIn(one, way).slice(1)),
  ]
}

/** A copy of the body with the value at this place. Missing objects and lists on the way are created. */
export function putAt(body: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  if (key === '0') {
    const list = Array.isArray(body) ? body : []
    return [putAt(list[0], rest, value), ...list.slice(1)]
  }
  const object = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {}
  return { ...object, [key]: putAt((object as Record<string, unknown>)[key], rest, value) }
}

const ajv = new Ajv({
  strict: false,
  allowUnionTypes: true,
  validateFormats: false,
  allErrors: true,
})
const compiled = new WeakMap<Schema, ValidateFunction>()

/**
 * The values to try at a place: one of each kind that the schema accepts, because the code behind it reads it, and one of each kind that it
 * refuses for the same reason. `turn` says which of a kind, so that the calls that have the same field try different ones.
 */
export function valuesFor({ schema }: Place, values: readonly unknown[], turn: number): unknown[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  const alike = Map.groupBy(values, (value) => {
    const isAccepted = validate(value)
    const why = validate.errors?.map(({ schemaPath }) => schemaPath).sort()
    return isAccepted ? `accepted ${kindOf(value)}` : `${typeOf(value)} ${why}`
  })
  return [...alike.values()].map((same) => same[turn % same.length])
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return `list of ${typeof value[0]}`
  return value === null ? 'null' : typeof value
}

/** Values that code may treat differently: an id, a number, a name that objects have, a text that cannot be stored, and so on. */
function kindOf(value: unknown): string {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'whole number' : 'number'
  if (typeof value !== 'string') return JSON.stringify(value).slice(0, 20)
  return textKinds.find(([, pattern]) => pattern.test(value))?.[0] ?? 'words'
}

const textKinds: [name: string, pattern: RegExp][] = [
  ['empty', /^$/],
  ['blank', /^\s+$/],
  ['id', /^\d{1,16}$/],
  ['long digits', /^\d+$/],
  ['number', /^-?[\d.]+(e\d+|x\d+)?$/],
  ['long', /^.{1000,}$/s],
  ['key of objects', /^(__proto__|constructor|prototype|hasOwnProperty)$/],
  ['not storable', /\0|[\ud800-\udfff](?![\udc00-\udfff])/],
  ['invisible', /[\p{Cc}\p{Cf}]/u],
]
