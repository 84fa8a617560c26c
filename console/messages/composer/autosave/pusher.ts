// Copies a draft to the service, for the member's other devices.

import { ApiError } from '../../../ui/errors.ts'
import { isEmpty, sourceOf } from '../form/form.ts'
import { contentOf, type DraftContent, formOfServerDraft, type Known } from './draft-content.ts'
import type { Other } from './draft-store.ts'
import type { SavedDraft } from './saved-drafts.ts'
import {
  changeServerDraft,
  createServerDraft,
  findServerDraft,
  removeServerDraft,
  type ServerDraft,
} from './server-drafts.ts'

type Pushing = {
  /** Undefined when saving has stopped. */
  current: () => SavedDraft | undefined
  /** The draft was sent or discarded. Otherwise another tab may have taken it over, with its copy. */
  isGone: () => boolean
  keep: (copy: Pick<SavedDraft, 'server' | 'sent'>) => Promise<void>
  stop: (other: Other) => void
  /** Whether the service has the draft as it is, as far as the last attempt shows. */
  onCopied: (isCopied: boolean) => void
  known: () => Known
}

export type Pusher = {
  push: () => Promise<void>
  /** Resolves when no copy is under way. */
  settled: () => Promise<void>
}

type Server = NonNullable<SavedDraft['server']>
type Sent = NonNullable<SavedDraft['sent']>

/** One copy at a time, independent of saving in this browser: a service that does not answer delays nothing here. */
export function makePusher({ current, isGone, keep, stop, onCopied, known }: Pushing): Pusher {
  let running: Promise<void> | undefined

  const copy = async (saved: SavedDraft): Promise<void> => {
    const content = contentOf(saved.draft, known().profiles)
    const sent = { draftVersion: saved.draft.version, content }
    await keep({ server: saved.server, sent })
    if (!current()) return
    try {
      const made = await send(saved, sent)
      if (current()) await keep({ server: serverOf(made, sent), sent: null })
      // The copy that was just created is not needed.
      else if (!saved.server && isGone()) await removeServerDraft(made.id)
    } catch (error) {
      await takeFailure(saved, error)
    }
  }

  const takeFailure = async (saved: SavedDraft, error: unknown): Promise<void> => {
    onCopied(false)
    if (current() && isRefused(error)) await keep({ server: saved.server, sent: null })
    const other = await otherOf(error, saved, known())
    if (other && current()) stop(other)
  }

  /** Finds out whether a copy has arrived whose answer was lost, by a reload or with the connection. */
  const findLost = async (saved: SavedDraft, sent: Sent): Promise<void> => {
    const { server } = saved
    const found = server ? await findServerDraft(server.id) : await send(saved, sent)
    if (!current()) return
    if (!found) return stop({ kind: 'gone' })
    if (found.version === server?.version) return keep({ server, sent: null })
    const draft = formOfServerDraft(found, saved.id, known())
    const isOwn = isSameContent(contentOf(draft, known().profiles), sent.content)
    if (isOwn || !server) await keep({ server: serverOf(found, sent), sent: null })
    else stop(newerThan(saved, found, known()))
  }

  const pushOnce = async (saved: SavedDraft): Promise<void> => {
    if (saved.sent) await findLost(saved, saved.sent)
    const latest = current()
    onCopied(true)
    if (latest && isToPush(latest)) await copy(latest)
  }
  return {
    async push() {
      const saved = current()
      if (running || !saved || !isToPush(saved)) return
      running = pushOnce(saved)
        // The draft is in this browser, and pushed again later.
        .catch(() => onCopied(false))
        .finally(() => {
          running = undefined
        })
      await running
    },
    settled: async () => running,
  }
}

/** Changes of an existing message stay in this browser: the service has the message itself. */
function isToPush({ draft, server }: SavedDraft): boolean {
  return sourceOf(draft) === undefined && !isEmpty(draft) && server?.draftVersion !== draft.version
}

/** A new draft has an idempotency key: sent again, it is not created a second time. */
function send({ id, server }: SavedDraft, { draftVersion, content }: Sent): Promise<ServerDraft> {
  return server
    ? changeServerDraft(server, content)
    : createServerDraft(content, `draft-${id}-${draftVersion}`)
}

function serverOf({ id, version }: ServerDraft, { draftVersion }: Sent): Server {
  return { id, version, draftVersion }
}

/** The service has answered, so the copy will not arrive later. 409: the same request is still under way. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 409
}

/** Undefined: the service cannot be reached or refuses the draft. It is kept in this browser, and pushed later. */
async function otherOf(
  error: unknown,
  saved: SavedDraft,
  known: Known,
): Promise<Other | undefined> {
  if (!(error instanceof ApiError) || !saved.server) return undefined
  if (error.status === 404) return { kind: 'gone' }
  if (error.status !== 412) return undefined
  const found = await findServerDraft(saved.server.id)
  return found ? newerThan(saved, found, known) : { kind: 'gone' }
}

function newerThan(saved: SavedDraft, found: ServerDraft, known: Known): Other {
  const draft = formOfServerDraft(found, saved.id, known)
  const server = { id: found.id, version: found.version, draftVersion: draft.version }
  const savedAt = Date.parse(found.modifiedDate)
  return { kind: 'newer', saved: { ...saved, draft, savedAt, server, sent: null } }
}

/** The service may answer the names of an object in another order. */
function isSameContent(one: DraftContent, other: DraftContent): boolean {
  return JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder)
}

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [two]) => (one < two ? -1 : 1)))
}
