// Fields of a message that are plain text. The composer holds, saves, sends and shows all of them alike: a new one is a line here and
// its words in texts/*/composer.ts.
import type { components, paths } from '../../../api/schema.d.ts'

type Schemas = components['schemas']
type Body = paths['/v1/messages']['post']['requestBody']['content']['application/json']
type TextIn<T> = { [Name in keyof T]-?: string | null extends T[Name] ? Name : never }[keyof T]
/** The contract has it in messages, requests and drafts. */
type TextName = TextIn<Schemas['Message']> & TextIn<Schemas['Draft']> & keyof Body

export const plainFields = {
  note: { maxLength: 500 },
} as const satisfies { [Name in TextName]?: { maxLength: number } }

export type PlainName = keyof typeof plainFields
/** A draft that was saved before a field existed does not have it. */
export type PlainTexts = { [Name in PlainName]?: string }
type WithTexts = { [Name in PlainName]: string | null }

// Object.keys forgets the names.
export const plainNames = Object.keys(plainFields) as PlainName[]

/** Of a message, or of a draft on the service. */
export function plainTextsOf(item: WithTexts): PlainTexts {
  return made((name) => item[name] ?? '')
}

/** All of them; "" is none. */
export function everyPlainText({ plain }: { plain?: PlainTexts }): { [Name in PlainName]: string } {
  return made((name) => plain?.[name] ?? '')
}

/** Those that are written, for a new message. */
export function filledPlainTexts(draft: { plain?: PlainTexts }): PlainTexts {
  return chosen(draft, (_, text) => text !== '')
}

/** Those that are not as in the message. */
export function changedPlainTexts(draft: { plain?: PlainTexts }, message: WithTexts): PlainTexts {
  return chosen(draft, (name, text) => text !== (message[name] ?? ''))
}

function chosen(
  { plain }: { plain?: PlainTexts },
  isChosen: (name: PlainName, text: string) => boolean,
): PlainTexts {
  const entries = plainNames.map((name): [PlainName, string] => [name, plain?.[name]?.trim() ?? ''])
  return Object.fromEntries(entries.filter(([name, text]) => isChosen(name, text)))
}

function made(textOf: (name: PlainName) => string): { [Name in PlainName]: string } {
  // Object.fromEntries forgets the names.
  return Object.fromEntries(plainNames.map((name) => [name, textOf(name)])) as {
    [Name in PlainName]: string
  }
}
