// The ids of a seed file, and what they became in the database.
import { Problem } from '../errors.ts'

export type Ids = {
  organizations: Map<string, string>
  members: Map<string, string>
  profiles: Map<string, string>
}

export function idOf(known: Map<string, string>, name: string | number, what: string): string {
  const id = known.get(String(name))
  if (id === undefined)
    throw new Problem('invalid', { message: `there is no ${what} called ${name}` })
  return id
}
