// Fields of a message that are plain text. The composer treats all of them alike when it saves, sends and shows them: a new one is a line
// here and its words in texts/*/composer.ts.
import type { components, paths } from '../../../../sdk/schema.gen.ts'

type Schemas = components['schemas']
type Body = paths['/v1/messages']['post']['requestBody']['content']['application/json']
type TextIn<T> = { [Name in keyof T]-?: string | null extends T[Name] ? Name : never }[keyof T]
/** Fields that messages, requests and drafts have in the contract. */
type TextName = TextIn<Schemas['Message']> & TextIn<Schemas['Draft']> & keyof Body

export const plainFields = {
  note: { maxLength: 500 },
} as const satisfies { [Name in TextName]?: { maxLength: number } }

export type PlainName = keyof typeof plainFields
/** A draft that was saved before a field was introduced does not have it. */
export type PlainTexts = { [Name in PlainName]?: string }
type WithTexts = { [Name in PlainName]: string | null }

// The type of Object.keys loses the names.
export const plainNames = Object.keys(plainFields) as PlainName[]

/** The texts of a message, or of a draft on the service. */
export function plainTextsOf(item: WithTexts): PlainTexts {
  return made((name) => item[name] ?? '')
}

/** All fields; "" if empty. */
export function everyPlainText({ plain }: { plain?: PlainTexts }): { [Name in PlainName]: string } {
  return made((name) => plain?.[name] ?? '')
}

/** The filled fields, for a new message. */
export function filledPlainTexts(form: { plain?: PlainTexts }): PlainTexts {
  return chosen(form, (_, text) => text !== '')
}

/** The fields that differ from the message. */
export function changedPlainTexts(form: { plain?: PlainTexts }, message: WithTexts): PlainTexts {
  return chosen(form, (name, text) => text !== (message[name] ?? ''))
}

function chosen(
  { plain }: { plain?: PlainTexts },
  isChosen: (name: PlainName, text: string) => boolean,
): PlainTexts {
  const entries = plainNames.map((name): [PlainName, string] => [name, plain?.[name]?.trim() ?? ''])
  return Object.fromEntries(entries.filter(([name, text]) => isChosen(name, text)))
}

function made(textOf: (name: PlainName) => string): { [Name in PlainName]: string } {
  // The type of Object.fromEntries loses the names.
  return Object.fromEntries(plainNames.map((name) => [name, textOf(name)])) as {
    [Name in PlainName]: string
  }
}
