// The content of a template: that of a draft, without a time.
import type { Caller } from '../access/access.ts'
import type { Database } from '../db/db.ts'
import { Problem } from '../errors.ts'
import { listOfTemplates } from '../media/media.ts'
import {
  type DraftContent,
  draftFields,
  mediaIdsIn,
  profileIdsIn,
  profileOfVariation,
  readDraftFields,
} from '../messages/messages.ts'
import { listUsableProfiles, profileNotFound } from '../profiles/profiles.ts'
import { say } from '../sentences/sentences.ts'

export const maxNameLength = 100
const maxContentBytes = 64 * 1024

export type Content = Omit<DraftContent, 'scheduledSendTime' | 'queue'>

export const contentInputs = withoutTime(draftFields.inputs)
export const contentAnswers = withoutTime(draftFields.answers)
export const emptyContent: Content = withoutTime(draftFields.empty)

function withoutTime<Fields extends { scheduledSendTime: unknown; queue: unknown }>(
  fields: Fields,
): Omit<Fields, 'scheduledSendTime' | 'queue'> {
  const { scheduledSendTime: _time, queue: _place, ...others } = fields
  return others
}

export function readFields(body: Partial<Record<string, unknown>>): Partial<Content> {
  const { scheduledSendTime: _time, queue: _place, ...others } = readDraftFields(body)
  return others
}

export function readName(given: string): string {
  const name = given.trim()
  const length = [...name].length
  const isWrong = /[\p{Cc}\u2028\u2029]/u.test(name)
  if (length > 0 && length <= maxNameLength && !isWrong) return name
  throw new Problem('invalid', {
    message: say('template_name_form', { limit: maxNameLength }),
    reason: name === '' ? 'missing' : length > maxNameLength ? 'too_long' : 'bad_format',
    param: '/name',
  })
}

export function toStored(content: Content): string {
  const stored = JSON.stringify(content)
  if (Buffer.byteLength(stored) <= maxContentBytes) return stored
  throw new Problem('invalid', {
    message: say('template_too_large', { limit: maxContentBytes }),
    reason: 'too_large',
    param: '',
  })
}

/** Refuses profiles that the caller may not use, except those that the template named before: they may be gone. */
export async function requireProfiles(
  database: Database,
  caller: Caller,
  content: Content,
  before = emptyContent,
): Promise<void> {
  const old = profileIdsIn(before)
  const added = profileIdsIn(content).filter((id) => !old.includes(id))
  if (added.length === 0) return
  const usable = await usableIds(database, caller)
  const unknown = added.find((id) => !usable.has(id))
  if (unknown !== undefined) throw profileNotFound(unknown)
}

async function usableIds(database: Database, caller: Caller): Promise<Set<string>> {
  return new Set((await listUsableProfiles(database, caller)).map(({ id }) => id))
}

/** `missing`: how many profiles and media it names that are gone, or not for the caller. `content`: without them. */
export type Shown<Row> = {
  row: Row
  content: Content
  missing: { socialProfiles: number; media: number }
}
type Stored = { id: string; content: Content }
type Known = { usable: Set<string>; media: Map<string, string[]> }

export async function showContents<Row extends Stored>(
  database: Database,
  caller: Caller | undefined,
  rows: readonly Row[],
): Promise<Shown<Row>[]> {
  const known = await findKnown(database, caller, rows)
  return rows.map((row) => show(row, known))
}

export async function showContent<Row extends Stored>(
  database: Database,
  caller: Caller | undefined,
  row: Row,
): Promise<Shown<Row>> {
  return show(row, await findKnown(database, caller, [row]))
}

async function findKnown(
  database: Database,
  caller: Caller | undefined,
  rows: readonly Stored[],
): Promise<Known> {
  const ids = rows.map(({ id }) => id)
  const usable = caller ? await usableIds(database, caller) : new Set<string>()
  return { usable, media: await listOfTemplates(database, ids) }
}

function show<Row extends Stored>(row: Row, { usable, media }: Known): Shown<Row> {
  const { id, content } = row
  const kept = media.get(id) ?? []
  const gone = mediaIdsIn(content).filter((one) => !kept.includes(one))
  const socialProfileIds = content.socialProfileIds.filter((one) => usable.has(one))
  const socialProfiles = content.socialProfileIds.length - socialProfileIds.length
  const variations = content.variations.filter((one) =>
    profileOfVariation(one).every((profileId) => usable.has(profileId)),
  )
  return {
    row,
    content: withoutMedia({ ...content, socialProfileIds, variations }, gone),
    missing: { socialProfiles, media: gone.length },
  }
}

/** Without these media, wherever the content names them. */
function withoutMedia(content: Content, gone: readonly string[]): Content {
  if (gone.length === 0) return content
  return JSON.parse(JSON.stringify(content), (key, value: unknown) =>
    key === 'media' && Array.isArray(value) ? value.filter((one) => !isOneOf(one, gone)) : value,
  ) as Content
}

function isOneOf(medium: unknown, ids: readonly string[]): boolean {
  if (typeof medium !== 'object' || medium === null || !('id' in medium)) return false
  return typeof medium.id === 'string' && ids.includes(medium.id)
}
