// The texts of the catalogue of errors as sentences: `missingToken` is `missing_token`.
import { catalogue } from '../error-catalogue.ts'

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name
type Answers = { [Name in keyof typeof catalogue as Snake<Name>]: string }

export function snakeCase<Name extends string>(name: Name): Snake<Name> {
  // The type does the same as the expression.
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Snake<Name>
}

// Made of every entry of the catalogue.
export const answers = Object.fromEntries(
  Object.entries(catalogue).map(([name, { message }]) => [snakeCase(name), message]),
) as Answers
