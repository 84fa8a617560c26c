// Brings a draft to the service, for the member's other devices.
import { ApiError } from '../../../api/errors.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { isEmpty, sourceOf } from './draft.ts'
import type { Other } from './draft-store.ts'
import type { SavedDraft } from './saved-drafts.ts'
import { findServerDraft, pushDraft, readServerDraft, removeServerDraft } from './server-drafts.ts'

type Pushing = {
  /** Undefined: nothing is saved any more. */
  current: () => SavedDraft | undefined
  keep: (server: NonNullable<SavedDraft['server']>) => Promise<void>
  stop: (other: Other) => void
  onFailed: (error: unknown) => void
  /** The profiles, to know the networks of the draft. */
  profiles: () => readonly Profile[]
}

export type Pusher = {
  push: () => Promise<void>
  /** Resolves when no copy is under way. */
  settled: () => Promise<void>
}

/** One copy at a time, beside the saving in this browser: a service that does not answer holds up nothing here. */
export function makePusher({ current, keep, stop, onFailed, profiles }: Pushing): Pusher {
  let running: Promise<void> | undefined
  const pushOnce = async (saved: SavedDraft) => {
    try {
      const server = await pushDraft(saved, profiles())
      if (current()) await keep(server)
      // Sent or discarded meanwhile: the copy that was just made is of no use.
      else if (!saved.server) await removeServerDraft(server.id)
    } catch (error) {
      const other = await otherOf(error, saved, profiles())
      if (other && current()) stop(other)
    }
  }
  return {
    async push() {
      const saved = current()
      if (running || !saved || !isToPush(saved)) return
      running = pushOnce(saved)
        .catch(onFailed)
        .finally(() => {
          running = undefined
        })
      await running
    },
    settled: async () => running,
  }
}

/** What is changed of a message stays in this browser: the service has the message itself. */
function isToPush({ draft, server }: SavedDraft): boolean {
  return sourceOf(draft) === undefined && !isEmpty(draft) && server?.draftVersion !== draft.version
}

/** Undefined: the service cannot be reached or refuses the draft. It is kept in this browser, and pushed later. */
async function otherOf(
  error: unknown,
  saved: SavedDraft,
  profiles: readonly Profile[],
): Promise<Other | undefined> {
  if (!(error instanceof ApiError) || !saved.server) return undefined
  if (error.status === 404) return { kind: 'gone' }
  if (error.status !== 412) return undefined
  const server = await findServerDraft(saved.server.id)
  if (!server) return { kind: 'gone' }
  const draft = readServerDraft(server, profiles, saved.id)
  const copy = { id: server.id, version: server.version, draftVersion: draft.version }
  const savedAt = Date.parse(server.modifiedDate)
  return { kind: 'newer', saved: { ...saved, draft, savedAt, server: copy } }
}
