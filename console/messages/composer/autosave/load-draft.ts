// Loads the draft that the address names: from this browser, else from the service, else a new one.
import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../api/query-client.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import type { Message } from '../../listing.ts'
import { messageQuery } from '../../message/message-query.ts'
import { originOf } from '../compose-ids.ts'
import { emptyForm, type FormState, type When } from '../form/form.ts'
import { formToEdit, formToResend } from '../form/form-of-message.ts'
import { formOfServerDraft, type Known } from './draft-content.ts'
import { findSaved, listSaved, type SavedDraft } from './saved-drafts.ts'
import { whenClosed } from './saver.ts'
import { findServerDraft, listServerDrafts, type ServerDraft } from './server-drafts.ts'

type Wanted = {
  id: string
  memberId: string
  profiles: readonly Profile[]
  /** The profiles of a new draft. */
  chosen: string[]
  when: When
  zone: string
}

export async function loadDraft({
  id,
  memberId,
  profiles,
  chosen,
  when,
  zone,
}: Wanted): Promise<SavedDraft> {
  await whenClosed(id)
  const saved = await findSaved(id).catch(() => undefined)
  if (saved?.memberId === memberId) return saved
  const origin = originOf(id)
  if (origin?.kind === 'edit') return loadEdit(origin.messageId, memberId, zone)
  if (origin?.kind === 'rest') return loadRest(origin.messageId, memberId, zone)
  const fresh = { id, memberId, revision: 0, savedAt: 0, server: null }
  if (origin) return { ...fresh, draft: formToResend(await loadMessage(origin.messageId), zone) }
  const server = isServerId(id) ? await findServerDraft(id) : undefined
  if (!server) {
    const profileIds = profiles.map((one) => one.id).filter((one) => chosen.includes(one))
    return { ...fresh, draft: { ...emptyForm(id, when), profileIds } }
  }
  return savedOf(server, { profiles, zone }, fresh)
}

/** The message as it is now, without the changes in this browser. */
export async function loadEdit(
  messageId: string,
  memberId: string,
  zone: string,
): Promise<SavedDraft> {
  return startOf(formToEdit(await loadMessage(messageId), zone), memberId)
}

/** The parts of a message whose first post is out. */
export async function loadRest(
  messageId: string,
  memberId: string,
  zone: string,
): Promise<SavedDraft> {
  const { formToEditRest } = await import('../rest/form-of-rest.ts')
  return startOf(formToEditRest(await loadMessage(messageId), zone), memberId)
}

function startOf(draft: FormState, memberId: string): SavedDraft {
  return { id: draft.id, memberId, draft, revision: 0, savedAt: 0, server: null }
}

async function loadMessage(messageId: string): Promise<Message> {
  const query = messageQuery(messageId)
  // A read that is under way may have begun before the last change.
  await queryClient.cancelQueries({ queryKey: query.queryKey })
  return queryClient.fetchQuery({ ...query, staleTime: 0 })
}

export type DraftLine = { id: string; text: string; savedAt: number }

/** The member's drafts here and on the service, the newest first. */
export function draftLinesQuery(memberId: string) {
  return queryOptions({
    queryKey: ['drafts', memberId],
    queryFn: async (): Promise<DraftLine[]> => {
      const local = await listSaved(memberId)
      // Without the service, the drafts of this browser are still listed.
      const known = new Set(local.flatMap(({ id, server }) => [id, ...(server ? [server.id] : [])]))
      const remote = await listServerDrafts().catch((): ServerDraft[] => [])
      return [
        ...local.map(({ id, draft, savedAt }) => ({ id, text: draft.text, savedAt })),
        ...remote
          .filter(({ id }) => !known.has(id))
          .map(({ id, text, modifiedDate }) => ({ id, text, savedAt: Date.parse(modifiedDate) })),
      ].sort((one, other) => other.savedAt - one.savedAt)
    },
    staleTime: 0,
    networkMode: 'always',
  })
}

function savedOf(server: ServerDraft, known: Known, fresh: Omit<SavedDraft, 'draft'>): SavedDraft {
  const draft = formOfServerDraft(server, fresh.id, known)
  return {
    ...fresh,
    draft,
    savedAt: Date.parse(server.modifiedDate),
    server: { id: server.id, version: server.version, draftVersion: draft.version },
  }
}

/** Ids that this browser generates are UUIDs. */
function isServerId(id: string): boolean {
  return /^[1-9]\d{0,15}$/.test(id)
}
