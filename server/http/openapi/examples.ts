// A whole example of every body and answer, made from its schema: `examples` of a schema are used as they are.
import { catalogue } from '../../error-catalogue.ts'
import type { Reason } from '../../errors/reasons.ts'

export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  const?: unknown
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
export type Schemas = Record<string, Schema>

/** The post that follows the first one. */
const parts = [{ text: 'Rye, water and salt, baked at five' }]

/** Parts of examples that a schema cannot tell, by its name. */
const said: Record<string, Record<string, unknown>> = {
  MessageInput: {
    text: 'Fresh bread from 7 o’clock',
    socialProfileIds: ['1000001', '1000002'],
    scheduledSendTime: '2027-01-31T12:00:00Z',
    parts,
  },
  MessageChange: { text: 'Fresh bread from 6 o’clock' },
  Message: {
    ...{ state: 'SCHEDULED', text: 'Fresh bread from 7 o’clock' },
    ...{ scheduledSendTime: 1_801_396_800, mediaUrls: null, webhookUrls: null },
    ...{ tags: ['bread'], targeting: null, privacy: null, location: null, extendedInfo: null },
    ...{ emailNotification: false, postUrl: null, postId: null, reviewers: null, failure: null },
    ...{ sequenceNumber: null, resendOf: null, note: null, queue: null, series: null },
    ...{ parts: null, partsSent: null, poll: null, quote: null, repost: null, postsGone: 0 },
    ...{ mentions: null, links: null, postDetails: null },
  },
}

/** Of a request only what it needs, of an answer every field. */
export function exampleOf(
  schemas: Schemas,
  schema: Schema,
  of: 'request' | 'answer',
  /** Of the parameter whose value this is. */
  name = '',
): unknown {
  return make(schema, name)

  function make(given: Schema, name: string): unknown {
    const known = given.$ref?.split('/').at(-1) ?? ''
    const one = schemas[known] ?? given
    if (said[known]) return { ...Object(makeObject(one)), ...said[known] }
    const value = statedIn(one)
    if (value !== undefined) return value
    const choice = (one.anyOf ?? one.oneOf)?.find(({ type }) => type !== 'null')
    if (choice) return make(choice, name)
    return makeOfType([one.type ?? 'object'].flat()[0] ?? 'null', one, name)
  }

  function makeOfType(type: string, schema: Schema, name: string): unknown {
    const makers: Record<string, () => unknown> = {
      object: () => makeObject(schema),
      array: () => makeArray(schema, name),
      string: () => textOf(schema, name),
      integer: () => Math.max(schema.minimum ?? 1, 1),
      number: () => Math.max(schema.minimum ?? 1, 1),
      boolean: () => true,
    }
    return makers[type]?.() ?? null
  }

  /** Drafts and templates keep parts of any form: their schema says nothing of an item. */
  function makeArray({ items }: Schema, name: string): unknown[] {
    if (!items) return []
    return name === 'parts' && Object.keys(items).length === 0 ? parts : [make(items, name)]
  }

  function makeObject({ properties = {}, required = [] }: Schema): unknown {
    const every = Object.entries(properties)
    const needed = every.filter(([name]) => required.includes(name))
    // Sentences are answered on request.
    const plain = every.filter(([name]) => name !== 'sentences')
    const shown = of === 'answer' ? plain : needed.length > 0 ? needed : every.slice(0, 1)
    return Object.fromEntries(shown.map(([name, one]) => [name, make(one, name)]))
  }
}

/** The value that the schema itself gives. */
function statedIn({ examples, default: usual, enum: words, ...one }: Schema): unknown {
  const values = [examples?.[0], one.const, usual, words?.find((word) => word !== null)]
  return values.find((each) => each !== undefined)
}

const byFormat: Record<string, string> = {
  'date-time': '2027-01-31T12:00:00Z',
  date: '2027-01-31',
  email: 'olivia@carillon.example',
  uri: 'https://carillon.example/',
}

const byName: [name: RegExp, value: string][] = [
  [/Url$|^url$|Uri$/, 'https://carillon.example/'],
  [/email/i, 'olivia@carillon.example'],
  [/timezone/i, 'Europe/Berlin'],
  [/fullName/, 'Olivia Owner'],
  [/Id$|^id$|socialProfileIds|clientIds|ids$/i, '1000001'],
  [/colou?r/i, '#1f6f8b'],
  [/Date$|Time$|^at$/, '2027-01-31T12:00:00Z'],
  [/mimeType/, 'image/png'],
]

function textOf({ format, pattern, minLength = 0 }: Schema, name: string): string {
  const known = byFormat[format ?? ''] ?? byName.find(([one]) => one.test(name))?.[1]
  const candidates = [...(known ? [known] : []), 'Good morning', '1000001', 'en', 'a'.repeat(64)]
  const fits = (one: string) => one.length >= minLength && (!pattern || RegExp(pattern).test(one))
  return candidates.find(fits) ?? '1000001'
}

export function failureExample(): object {
  const { code, message } = catalogue.invalidToken
  const reason: Reason = 'invalid_token'
  const docUrl = `https://carillon.example/docs/errors#${reason}`
  return {
    errors: [{ code, message, id: '3f9c1e5a7b', resource: null, param: null, reason, docUrl }],
  }
}
