// The members whose name a search may mean: those of the organizations whose profiles the caller uses, and the caller.
import type { Caller } from '../../access/access.ts'
import type { Database } from '../../db/db.ts'
import { findMember, listNames } from '../../organizations/organizations.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import { organizationsOf } from '../tags/tags.ts'
import { wordsOf } from './words.ts'

const maxNames = 5000
/** How many members one word may mean. */
const maxAuthors = 20

/** Finds members by the beginning of a word of their name. */
export async function findAuthors(
  database: Database,
  principal: Caller,
  usable: UsableProfile[],
): Promise<(beginning: string) => string[]> {
  const colleagues = await listNames(database, organizationsOf(usable), maxNames)
  const self =
    principal.kind === 'member' ? await findMember(database, principal.memberId) : undefined
  const names = new Map(
    [...colleagues, ...(self ? [self] : [])].map((one) => [one.id, one.full_name]),
  )
  const worded = [...names].map(([id, name]) => ({ id, words: wordsOf(name) }))
  return (beginning) =>
    worded
      .filter(({ words }) => words.some((word) => word.startsWith(beginning)))
      .slice(0, maxAuthors)
      .map(({ id }) => id)
}
