// Media that something needs beside messages, which the clean-up leaves: those of series, templates and drafts.
import type { Caller } from '../access/access.ts'
import type { Database, Tx } from '../db/db.ts'
import { findUsableMedia } from './find.ts'

/** Its media, in place of those that it had: the clean-up leaves them as long as the series makes messages. */
export async function keepForSeries(tx: Tx, seriesId: string, mediumIds: string[]): Promise<void> {
  await tx.deleteFrom('series_media').where('series_id', '=', seriesId).execute()
  const rows = mediumIds.map((media_id) => ({ series_id: seriesId, media_id }))
  if (rows.length > 0) await tx.insertInto('series_media').values(rows).execute()
}

export async function listOfSeries(database: Database, seriesId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('series_media')
    .select('media_id')
    .where('series_id', '=', seriesId)
    .execute()
  return rows.map((row) => row.media_id)
}

/**
 * Its media, in place of those that it had. Returns which of them exist for the caller, or belonged to the template before. They are locked
 * first: the clean-up removes none of them meanwhile.
 */
export async function keepForTemplate(
  tx: Tx,
  caller: Caller,
  templateId: string,
  mediumIds: string[],
): Promise<Set<string>> {
  const [before = []] = [...(await listOfTemplates(tx, [templateId])).values()]
  const found = await findUsableMedia(tx, caller, mediumIds, before)
  await tx.deleteFrom('template_media').where('template_id', '=', templateId).execute()
  const rows = found.map(({ id: media_id }) => ({ template_id: templateId, media_id }))
  if (rows.length > 0) await tx.insertInto('template_media').values(rows).execute()
  return new Set(found.map(({ id }) => id))
}

/** The media of each that still exist. */
export async function listOfTemplates(
  database: Database,
  templateIds: string[],
): Promise<Map<string, string[]>> {
  if (templateIds.length === 0) return new Map()
  const rows = await database
    .selectFrom('template_media')
    .selectAll()
    .where('template_id', 'in', templateIds)
    .execute()
  const byTemplate = Map.groupBy(rows, (row) => row.template_id)
  return new Map([...byTemplate].map(([id, of]) => [id, of.map((row) => row.media_id)]))
}

/** Of those that a draft names, the ones that its member may see. A draft is unchecked: others do no harm, and are not kept. */
export async function keepForDraft(
  tx: Tx,
  memberId: string,
  draftId: string,
  mediumIds: string[],
): Promise<void> {
  const caller: Caller = { kind: 'member', memberId, clientId: '', scope: '' }
  const found = mediumIds.length === 0 ? [] : await findUsableMedia(tx, caller, mediumIds, [])
  await tx.deleteFrom('draft_media').where('draft_id', '=', draftId).execute()
  const rows = found.map(({ id: media_id }) => ({ draft_id: draftId, media_id }))
  if (rows.length > 0) await tx.insertInto('draft_media').values(rows).execute()
}
