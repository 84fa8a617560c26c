// Schemas that all modules share: ids, times, nullable fields, the envelope. Each schema serves validation, types,
// serialisation and documentation.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { everyPermission, type Level, presets } from '../access/matrix.ts'
import { idPattern } from '../db/ids.ts'
import { defaultLimit } from '../db/keyset.ts'
import type { Values } from '../errors.ts'
import type { Sentences as Said } from '../sentences/sentences.ts'

/** Where a module registers its routes under /v1: handlers get the types of the schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>

/** Longer than an id of this service, so that a network's id passes the schema and gets a more helpful error. */
export const anyIdPattern = '^[0-9]{1,25}$'
/** One or several ids, separated by commas. */
export const anyIdsPattern = '^[0-9]{1,25}(, *[0-9]{1,25})*,?$'
/** The same as one string in place of a list. Without any id it is an empty list, which the caller refuses. */
export const idListPattern = `${anyIdsPattern}|^[, ]*$`
/** A number where a form can only send text. */
export const numberPattern = '^[0-9]{1,9}$'

/** An id in a path or a response. */
export const Id = Type.String({
  pattern: idPattern,
  description: 'A decimal id',
  examples: ['1000001'],
})

/** An id in a request body: a JSON number or a string (spec 2.2). */
export const IdInput = Type.Unsafe<string | number>({
  type: ['string', 'integer'],
  description: 'A decimal id, as a string or a number',
  pattern: idPattern,
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
})

export const Time = Type.String({
  format: 'date-time',
  description: 'ISO 8601, UTC',
  examples: ['2027-01-31T12:00:00Z'],
})

export function Nullable<T extends TSchema & { type?: unknown }>(schema: T) {
  // A list of types keeps validation messages short; anyOf would report every branch.
  const withNull = [schema.type].flat().filter((type) => type !== undefined)
  return Type.Unsafe<Static<T> | null>(
    withNull.length > 0
      ? { ...schema, type: [...withNull, 'null'] }
      : { anyOf: [schema, { type: 'null' }] },
  )
}

/** An optional field of a request may be left out or null. */
export function OptionalInput<T extends TSchema>(schema: T) {
  return Type.Optional(Nullable(schema))
}

/** A reference to a schema that is in the document once, under its $id. */
export function ref<T extends TSchema>(schema: T & { $id?: string }) {
  if (!schema.$id) throw new Error('only a schema with an $id can be referred to')
  return Type.Unsafe<Static<T>>({ $ref: `${schema.$id}#` })
}

export function One<T extends TSchema>(schema: T) {
  return Type.Object({ data: schema })
}

export function Many<T extends TSchema>(schema: T) {
  return Type.Object({ data: Type.Array(schema) })
}

export const Cursor = Type.Object(
  {
    cursor: Type.Object({ next: Nullable(Type.String()), previous: Nullable(Type.String()) }),
  },
  {
    $id: 'Metadata',
    description: 'Cursors of the next and the previous page; null at the ends of the list.',
  },
)

export function Page<T extends TSchema>(schema: T) {
  return Type.Object({ data: Type.Array(schema), metadata: ref(Cursor) })
}

/** The response of a call without a result: {data: {}}. */
export const Nothing = Type.Object({ data: Type.Object({}) })
export const nothing = { data: {} }

/** The sentences behind the fields of an answer, so that a client can say them in its own language. */
export const Sentences = Type.Unsafe<Said>({
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'Which sentence. docs/sentences.md lists them all' },
      values: {
        type: 'object',
        additionalProperties: true,
        description: 'Its varying parts, by name: a text, a number, or a sentence again',
      },
    },
    required: ['id', 'values'],
  },
  description:
    'What the texts beside it say, by the name of the field: to show them in another language. A text without an entry is quoted from elsewhere, such as a network.',
  examples: [
    {
      message: { id: 'text_too_long', values: { network: 'LinkedIn', length: 3100, limit: 3000 } },
    },
  ],
})

/** Where an error is, and which one it is. */
export const Cause = Type.Object({
  param: Nullable(
    Type.String({
      maxLength: 200,
      description:
        'A JSON pointer (RFC 6901) to the part of the request that is at fault: into the body, or to the name of a query, path or header parameter. "" is the whole body. Null: no single part is at fault.',
      examples: ['/socialProfileIds/1'],
    }),
  ),
  reason: Type.String({
    pattern: '^[a-z][a-z0-9_]*$',
    description:
      'A stable word to decide by. docs/errors.md lists them all; new ones may be added, none changes.',
    examples: ['unknown_message'],
  }),
  values: Type.Optional(
    Type.Unsafe<Values>({
      type: 'object',
      additionalProperties: true,
      description: 'The varying parts of the message, by name. Newer reasons have them',
      examples: [{ given: 'profileIds', meant: 'socialProfileIds' }],
    }),
  ),
  sentences: Type.Optional(Sentences),
})

export const Failure = Type.Object(
  {
    errors: Type.Array(
      Type.Object({
        code: Type.Integer({ examples: [4001] }),
        message: Type.String({ examples: ['Not found'] }),
        id: Type.String({ description: 'The trace id: also in X-Request-Id and in the log' }),
        resource: Nullable(Type.Object({ type: Type.String(), id: Type.String() })),
        hint: Type.Optional(Type.String({ description: 'How to fix it' })),
        ...Cause.properties,
        docUrl: Type.String({
          format: 'uri',
          description: 'Explains the reason',
          examples: ['https://carillon.example/docs/errors#unknown_message'],
        }),
      }),
    ),
    error: Type.Optional(
      Type.String({
        description:
          'Only when the token or a permission is missing: the error of RFC 6750, as in WWW-Authenticate',
        examples: ['invalid_token'],
      }),
    ),
    error_description: Type.Optional(Type.String()),
  },
  {
    $id: 'Failure',
    description: 'What went wrong. docs/errors.md and the page /docs/errors list what can.',
  },
)

/** The meaning of each status, the same for every call. */
export const failures: Record<string, string> = {
  400: 'A field is missing or wrong',
  401: 'No valid access token, or not authorized',
  403: 'Not permitted',
  404: 'It does not exist, or the caller may not see it',
  405: 'The path has no such method',
  409: 'It conflicts with the current state',
  412: 'It is not the version that If-Match names',
  413: 'The body is too large',
  429: 'Too many requests',
  500: 'A fault of the service',
  503: 'The service is not ready',
}

/** The response schemas of a route: its own for 200, the failure envelope for every other status. */
export function answers<T extends TSchema>(success: T, description: string) {
  const others = Object.entries(failures).map(([status, text]) => [
    status,
    { ...ref(Failure), description: text },
  ])
  return {
    200: Type.Unsafe<Static<T>>({ ...success, description }),
    ...(Object.fromEntries(others) as Record<
      400 | 401 | 403 | 404 | 405 | 409 | 412 | 413 | 429 | 500 | 503,
      TObject
    >),
  }
}

/** The properties of a schema, those that are named first in this order. Clients read the published order. */
export function inOrder<T extends object>(names: readonly (keyof T)[], properties: T): T {
  const first = names.map((name) => [name, properties[name]])
  return { ...Object.fromEntries(first), ...properties }
}

export const PageQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: defaultLimit, default: defaultLimit })),
  cursor: Type.Optional(Type.String({ description: 'next or previous of an earlier page' })),
})

/** One of these words, in an answer. Its type is text: the words come from the database, which knows no others. */
export function Word(words: readonly string[]) {
  return Type.Unsafe<string>({ type: 'string', enum: [...words] })
}

const levels = Object.keys(presets) as Level[]

export const Permissions = Type.Object(
  {
    permissions: Type.Array(Word(levels.flatMap((level) => everyPermission(level)))),
    permissionPreset: Word([...new Set(levels.flatMap(presetsOf))]),
  },
  {
    $id: 'Permissions',
    description: 'What a member may do at one level. docs/permissions.md explains the names.',
  },
)

function presetsOf(level: Level): string[] {
  return [...Object.keys(presets[level]), 'CUSTOM']
}

export function renderRights(rights: {
  preset: string
  permissions: string[]
}): Static<typeof Permissions> {
  return { permissions: rights.permissions, permissionPreset: rights.preset }
}

/** ISO 8601 in UTC, to the second, with Z. */
export function formatTime(time: Date): string {
  return `${time.toISOString().slice(0, -5)}Z`
}

/**
 * The query parameter `include`: parts that an answer has only on request, so that a client needs one call where it would need several.
 * Some of these names, separated by commas.
 */
export function Include(names: readonly string[], description: string) {
  const name = `(${names.join('|')})`
  return Type.Optional(
    Type.String({
      maxLength: 200,
      pattern: `^${name}(, *${name})*$`,
      description,
      examples: names,
    }),
  )
}

export function isIncluded(include: string | undefined, name: string): boolean {
  return (include ?? '').split(/, */).includes(name)
}
