// The message of a row, and what is wrong with it.
import { createHash } from 'node:crypto'
import { Problem } from '../../errors.ts'
import { parseValue } from '../../http/validation/parse-value.ts'
import { canonicalJson } from '../../json/canonical-json.ts'
import type { UsableProfile } from '../../profiles/profiles.ts'
import { say } from '../../sentences/sentences.ts'
import { type MessageInput, NewMessage, readInput } from '../input/input.ts'
import { type ImportedRow, listOf } from './file/read-import.ts'

/** As POST /v1/messages takes it. */
export type StoredContent = {
  text: string
  socialProfileIds: string[]
  scheduledSendTime?: string
  queue?: string
  mediaUrls: string[]
  tags: string[]
}

export type FindProfiles = (cell: string) => { ids: string[]; problems: Problem[] }

export function contentOf({ content }: ImportedRow, findProfiles: FindProfiles) {
  const { profiles, ...rest } = content
  const { ids, problems } = findProfiles(profiles)
  const stored: StoredContent = { ...rest, socialProfileIds: ids }
  return { stored, problems }
}

/** Rows that would make the same messages have the same. */
export function hashOf(content: StoredContent): Buffer {
  const { socialProfileIds, ...rest } = content
  const sorted = { ...rest, socialProfileIds: socialProfileIds.toSorted() }
  return createHash('sha256').update(canonicalJson(sorted)).digest()
}

/** With the problems of fields that do not have the form that POST /v1/messages requires. */
export function inputOfRow(content: StoredContent): MessageInput {
  return readInput(parseValue(NewMessage, content))
}

/** By id or by name. An empty cell means those that were given for the whole file. */
export function profileFinder(usable: UsableProfile[], usual: string[]): FindProfiles {
  const known = new Map<string, string[]>()
  for (const { id, username } of usable) {
    known.set(id, [id])
    const name = keyOf(username)
    known.set(name, [...new Set([...(known.get(name) ?? []), id])])
  }
  return (cell) => {
    if (cell === '') return { ids: usual, problems: [] }
    const whole = known.get(keyOf(cell))
    const names = whole ? [cell] : listOf(cell)
    const found = names.map((name) => ({ name, ids: known.get(keyOf(name)) ?? [] }))
    const problems = found.filter(({ ids }) => ids.length !== 1).map(unclear)
    return { ids: [...new Set(found.flatMap(({ ids }) => ids.slice(0, 1)))], problems }
  }
}

function keyOf(name: string): string {
  return name.trim().replace(/^@/, '').toLowerCase()
}

function unclear({ name, ids }: { name: string; ids: string[] }): Problem {
  const profile = name.slice(0, 100)
  return new Problem('invalid', {
    message: say(ids.length === 0 ? 'import_profile_unknown' : 'import_profile_unclear', {
      profile,
    }),
    hint: say('import_profile_advice'),
    reason: ids.length === 0 ? 'unknown_profile' : 'invalid_value',
    param: '/socialProfileIds',
  })
}
