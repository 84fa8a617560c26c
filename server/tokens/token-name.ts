import { Problem } from '../errors.ts'
import { say } from '../sentences/sentences.ts'

const maxNameLength = 100

/** The name that a member gives to a token or an address. */
export function requireTokenName(given: string): string {
  const name = given.trim()
  if (name.length >= 1 && name.length <= maxNameLength) return name
  throw new Problem('invalid', {
    message: say('token_name_length', { limit: maxNameLength }),
    reason: 'invalid_name',
    param: '/name',
  })
}
