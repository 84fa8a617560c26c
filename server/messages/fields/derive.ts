// Schemas and functions that are derived from the table of fields, once, when the module is loaded.
import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Static, TSchema } from 'typebox'
import type { Messages } from '../../db/schema.gen.ts'
import type { Problem } from '../../errors.ts'
import type { DraftValue, LineValue, MessageRow, Parsing } from './field.ts'
import { fields } from './fields.ts'
import type { MediaView } from './shown-media.ts'

type Fields = typeof fields
type Name = keyof Fields
type StoredName = { [N in Name]: Fields[N] extends { column: string } ? N : never }[Name]
type ChangeableName = { [N in Name]: Fields[N]['set'] extends 'anytime' ? N : never }[Name]
type DraftName = {
  [N in Name]: [NonNullable<Fields[N]['draft']>] extends [never] ? never : N
}[Name]
type DraftOf<N extends Name> = Extract<Fields[N]['draft'], DraftValue>
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? { [Key in keyof All]: All[Key] }
  : never

/** The content of a parsed message. Every form of an empty value has become null or an empty list. */
export type Content = Merged<ReturnType<Fields[StoredName]['load']>>

/** One field of any type, for loops over all of them. `field` has tied its types to each other. */
type AnyField = {
  set: 'once' | 'anytime'
  column: keyof MessageRow
  read(value: unknown, parsing: Parsing): object
  store(content: Content): unknown
  load(row: MessageRow): object
  answer: { schema: TSchema; show(row: MessageRow, media: MediaView): unknown }
  copied: 'always' | 'same app' | 'never'
  sent: 'never' | 'as media' | ((row: MessageRow) => object)
  event: 'whole' | 'never' | { instead(answer: unknown): unknown; schema: TSchema }
  line?: Record<string, LineValue>
}
type AnyDraftValue = {
  input: TSchema
  answer: TSchema
  empty: unknown
  read(value: unknown): unknown
}

const every = Object.entries(fields)
const stored: [string, AnyField][] = every.flatMap(([name, one]) =>
  one.column === undefined ? [] : [[name, one]],
)
const drafted: [string, AnyDraftValue][] = every.flatMap(([name, { draft }]) =>
  draft === undefined ? [] : [[name, draft]],
)
// The casts below give the results of loops over the table their types: TypeScript does not follow names through a loop.

/** For the schema of a new message. */
export const inputs = listed(every, ({ input }) => input) as { [N in Name]: Fields[N]['input'] }

/** For the schema of a change. */
export const changeableInputs = listed(
  every.filter(([, { set }]) => set === 'anytime'),
  ({ input }) => input,
) as { [N in ChangeableName]: Fields[N]['input'] }

/** Fields that only a new message takes; with an error, if a change that names one is refused. */
export const fixedFields = new Map<string, (() => Problem) | undefined>(
  every.flatMap(([name, one]) =>
    one.set === 'once' ? [[name, 'fixed' in one ? one.fixed : undefined]] : [],
  ),
)

export function readContent(input: Partial<Record<string, unknown>>, parsing: Parsing): Content {
  return merge<Content>(stored.map(([name, one]) => one.read(input[name], parsing)))
}

/** The parts of a parsed message that come from these fields of the request. */
export function pickContent(content: Content, names: readonly string[]): Partial<Content> {
  const keys = new Set(names.flatMap((name) => partKeys.get(name) ?? []))
  return Object.fromEntries(Object.entries(content).filter(([key]) => keys.has(key)))
}

const nothing: Parsing = { attempt: (read) => read(), unread: [] }
const partKeys = new Map(
  stored.map(([name, one]) => [name, Object.keys(one.read(undefined, nothing))]),
)

export function loadContent(row: MessageRow): Content {
  return merge<Content>(stored.map(([, one]) => one.load(row)))
}

/** The content that a copy or a message that is sent again keeps. */
export function copyContent(content: Content, isSameApp: boolean): Content {
  return { ...content, ...(isSameApp ? emptied.bySameApp : emptied.byOtherApp) }
}

const emptied = {
  bySameApp: emptyPart(({ copied }) => copied === 'never'),
  byOtherApp: emptyPart(({ copied }) => copied !== 'always'),
}

function emptyPart(isEmptied: (one: AnyField) => boolean): Partial<Content> {
  const left = stored.filter(([, one]) => isEmptied(one))
  return merge<Partial<Content>>(left.map(([, one]) => one.read(undefined, nothing)))
}

export type ContentColumn = Fields[StoredName]['column']

/** The columns that hold the content. */
export const contentColumns = stored.map(([, { column }]) => column)

/** The values of these columns. */
export function storeContent(content: Content): Updateable<Messages> {
  return Object.fromEntries(stored.map(([, one]) => [one.column, one.store(content)]))
}

type Answer = { [N in StoredName]: Static<Fields[N]['answer']['schema']> }

/** For the schema of an answer. */
export const answerSchemas = listed(stored, ({ answer }) => answer.schema) as {
  [N in StoredName]: Fields[N]['answer']['schema']
}

export function answerContent(row: MessageRow, media: MediaView): Answer {
  return listed(stored, ({ answer }) => answer.show(row, media)) as Answer
}

/** The part of an answer that webhooks receive. */
export function eventOf<T extends Answer>(answer: T): Partial<T> {
  const whole = Object.entries(answer)
  return Object.fromEntries(
    whole.flatMap(([name, value]): [string, unknown][] => {
      const event = eventRules.get(name) ?? 'whole'
      if (event === 'never') return []
      return [[name, event === 'whole' ? value : event.instead(value)]]
    }),
  ) as Partial<T>
}

/** The schemas of an answer, as webhooks receive it. */
export function eventSchemas(answers: Record<string, TSchema>): Record<string, TSchema> {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, schema]): [string, TSchema][] => {
      const event = eventRules.get(name) ?? 'whole'
      if (event === 'never') return []
      return [[name, event === 'whole' ? schema : event.schema]]
    }),
  )
}

const eventRules = new Map(stored.map(([name, { event }]) => [name, event]))

type LineValues = Merged<NonNullable<Fields[StoredName]['line']>>
export type LineContent = { [N in keyof LineValues]: Static<LineValues[N]['schema']> }

const lines = stored.flatMap(([, { line }]) => Object.entries(line ?? {}))

/** For the schema of a line. */
export const lineSchemas = listed(lines, ({ schema }) => schema) as {
  [N in keyof LineValues]: LineValues[N]['schema']
}

/** SQL: the columns of a line, each under the name that it has in the answer. */
export const lineSelects: RawBuilder<unknown> = sql.join(
  lines.map(([name, { select }]) => sql`${select} as ${sql.ref(name)}`),
)

export function lineContent(row: LineContent): LineContent {
  return merge<LineContent>(lines.map(([name]) => ({ [name]: Reflect.get(row, name) })))
}

type Sent = Merged<ReturnType<Extract<Fields[StoredName]['sent'], (row: MessageRow) => object>>>

/** The content that the network's connector receives, beside the media. */
export function sentContent(row: MessageRow): Sent {
  return merge<Sent>(senders.map((send) => send(row)))
}

const senders = stored.flatMap(([, { sent }]) => (typeof sent === 'function' ? [sent] : []))

export type DraftContent = { [N in DraftName]: DraftOf<N>['empty'] }

/** For the schemas of /v1/drafts. */
export const draftInputs = listed(drafted, ({ input }) => input) as {
  [N in DraftName]: DraftOf<N>['input']
}
export const draftAnswers = listed(drafted, ({ answer }) => answer) as {
  [N in DraftName]: DraftOf<N>['answer']
}
export const emptyDraft = listed(drafted, ({ empty }) => empty) as DraftContent

/** Only what the request names: null is the same as left out. */
export function readDraftContent(body: Partial<Record<string, unknown>>): Partial<DraftContent> {
  return Object.fromEntries(
    drafted.flatMap(([name, { read }]) => (body[name] == null ? [] : [[name, read(body[name])]])),
  )
}

function listed<One, Made>(entries: [string, One][], make: (one: One) => Made) {
  return Object.fromEntries(entries.map(([name, one]): [string, Made] => [name, make(one)]))
}

function merge<Whole extends object>(parts: object[]): Whole {
  return Object.assign({}, ...parts)
}
