// The ids of a seed file, and what they became in the database.
import { Problem } from '../../errors.ts'

export type Ids = {
  organizations: Map<string, string>
  members: Map<string, string>
  profiles: Map<string, string>
  /** Every part of the file in its order, for whoever loads it. */
  loaded: Loaded[]
}

export type Loaded = {
  kind: 'organization' | 'member' | 'profile' | 'team' | 'app'
  /** As the file calls it. */
  name: string
  id: string
  /** False: it was there already. */
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

/** A line for each part: what it is, its name, its id. */
export function describeLoaded(loaded: Loaded[]): string {
  const width = Math.max(0, ...loaded.map(({ name }) => name.length))
  return loaded
    .map(({ kind, name, id, isNew }) => {
      const line = `  ${kind.padEnd(12)}  ${name.padEnd(width)}  ${id}`
      return isNew ? line : `${line}  (was there already)`
    })
    .join('\n')
}
