// Maps the ids of a seed file to ids in the database.
import { Problem } from '../../errors.ts'

export type Ids = {
  organizations: Map<string, string>
  members: Map<string, string>
  profiles: Map<string, string>
  /** Every part in the order of the file, for the report to the operator. */
  loaded: Loaded[]
}

type Loaded = {
  kind: 'organization' | 'member' | 'profile' | 'team' | 'app'
  /** The name in the file. */
  name: string
  id: string
  /** False if it existed already. */
  isNew: boolean
}

export function noIds(): Ids {
  return { organizations: new Map(), members: new Map(), profiles: new Map(), loaded: [] }
}

export function idOf(known: Map<string, string>, name: string | number, what: string): string {
  const id = known.get(String(name))
  if (id === undefined)
    throw new Problem('invalid', { message: `there is no ${what} called ${name}` })
  return id
}

/** One line per part: kind, name and id. */
export function describeLoaded(loaded: Loaded[]): string {
  const width = Math.max(0, ...loaded.map(({ name }) => name.length))
  return loaded
    .map(({ kind, name, id, isNew }) => {
      const line = `  ${kind.padEnd(12)}  ${name.padEnd(width)}  ${id}`
      return isNew ? line : `${line}  (was there already)`
    })
    .join('\n')
}
