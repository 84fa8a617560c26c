// The type of an entry in the table of fields: one field of a message.
import type { RawBuilder, Selectable, Updateable } from 'kysely'
import type { Static, TSchema } from 'typebox'
import type { Messages } from '../../db/schema.gen.ts'
import type { Problem } from '../../errors.ts'
import type { MediaView } from './shown-media.ts'

export type MessageRow = Selectable<Messages>

/** How a request is parsed. */
export type Parsing = {
  /** Parses, and collects a Problem instead of throwing it. */
  attempt: <T>(read: () => T, otherwise: T) => T
  /** The fields that do not match their schemas. */
  unread: readonly string[]
}

/** A value of the short form of a message. `select`: SQL over the table `m`. */
export type LineValue = { schema: TSchema; select: RawBuilder<unknown> }

/** The field in a draft of /v1/drafts. `read`: of a value that is neither left out nor null. */
export type DraftValue<In extends TSchema = TSchema, Out extends TSchema = TSchema> = {
  input: In
  answer: Out
  empty: Static<Out>
  read: (value: NonNullable<Static<In>>) => Static<Out>
}

/** `Part`: the field in a parsed message (input/input.ts). `Sent`: its part of a network's post. */
export type Field<
  In extends TSchema = TSchema,
  Setting extends 'once' | 'anytime' = 'once' | 'anytime',
  Column extends keyof MessageRow = keyof MessageRow,
  Part extends object = object,
  Out extends TSchema = TSchema,
  Sent extends object = object,
  Line extends Record<string, LineValue> = Record<string, LineValue>,
  Draft extends DraftValue | undefined = DraftValue | undefined,
> = {
  /** In POST, and in PATCH if it may be changed. */
  input: In
  /** `once`: only a new message takes it. */
  set: Setting
  column: Column
  read: (value: Static<In> | undefined, parsing: Parsing) => Part
  store: (part: Part) => Updateable<Messages>[Column]
  load: (row: Pick<MessageRow, Column>) => Part
  answer: { schema: Out; show: (row: MessageRow, media: MediaView) => Static<Out> }
  /** Whether a copy and a message that is sent again have it. `same app`: only if the app is the one that set it. */
  copied: 'always' | 'same app' | 'never'
  /** The part of the post that the network's connector receives; `as media`: with the files. */
  sent: 'never' | 'as media' | ((row: MessageRow) => Sent)
  /**
   * The value in webhook events: the answer, a replacement, or left out. Fields with up to 16 KB are shortened, because each
   * event would store them per receiver; GET /v1/messages/{id} has them.
   */
  event: 'whole' | 'never' | { instead: (answer: Static<Out>) => Static<Out>; schema: TSchema }
  /** The values of a line that come from this field. */
  line?: Line
  draft?: Draft
}

/** A field about several profiles. A stored message has one profile, so that it has no column and no answer of this name. */
export type RequestField<
  In extends TSchema = TSchema,
  Draft extends DraftValue | undefined = DraftValue | undefined,
> = {
  input: In
  set: 'once'
  column?: undefined
  /** The error of a request that would change it. */
  fixed: () => Problem
  draft?: Draft
}

/** Ties the types of a field to each other. */
export function field<
  In extends TSchema,
  const Setting extends 'once' | 'anytime',
  Column extends keyof MessageRow,
  Part extends object,
  Out extends TSchema,
  Sent extends object = Record<never, never>,
  const Line extends Record<string, LineValue> = Record<never, never>,
  Draft extends DraftValue | undefined = undefined,
>(
  one: Field<In, Setting, Column, Part, Out, Sent, Line, Draft>,
): Field<In, Setting, Column, Part, Out, Sent, Line, Draft> {
  return one
}

export function requestField<In extends TSchema, Draft extends DraftValue | undefined = undefined>(
  one: RequestField<In, Draft>,
): RequestField<In, Draft> {
  return one
}

export function draftValue<In extends TSchema, Out extends TSchema>(
  one: DraftValue<In, Out>,
): DraftValue<In, Out> {
  return one
}
