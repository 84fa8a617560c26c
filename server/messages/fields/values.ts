// How values are stored and answered.
import { Type } from 'typebox'
import type { JsonValue } from '../../db/schema.gen.ts'

/** An empty list is stored and answered as null. */
export function orNull<T extends { length: number }>(list: T): T | null {
  return list.length === 0 ? null : list
}

export function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value)
}

/** The value of a column that only the table of fields writes: it has the form that `store` gave it. */
export function asStored<T>(value: JsonValue | null): T | null {
  return value as T | null
}

/** For a field that is in the body of webhooks, always null. */
export const emptyInEvents = { instead: () => null, schema: Type.Null() }

export function nullable<T>(schema: object) {
  return Type.Unsafe<T | null>({ anyOf: [schema, { type: 'null' }] })
}
