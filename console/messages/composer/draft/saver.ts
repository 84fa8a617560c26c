// Saves a draft while it is written: to this browser 300 ms after a keystroke, to the service every 5 s. Where another tab or device
// has saved a newer one, nothing is overwritten: the saver stops, and the composer asks.
import { ApiError } from '../../../api/errors.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { type Draft, isEmpty } from './draft.ts'
import { findSaved, removeSaved, type SavedDraft, writeSaved } from './saved-drafts.ts'
import { findServerDraft, pushDraft, readServerDraft, removeServerDraft } from './server-drafts.ts'

const keystrokeMs = 300
const serverMs = 5000
const channelName = 'carillon.drafts'

/** What another tab or device has made of the draft. */
export type Other = { kind: 'newer'; saved: SavedDraft } | { kind: 'gone' }

export type SaverEvents = {
  onSaved: (savedAt: number) => void
  onOther: (other: Other) => void
  onFailed: (error: unknown) => void
  /** The profiles, to know the networks of the draft. */
  profiles: () => readonly Profile[]
}

export type Saver = {
  save(draft: Draft): void
  /** Removes the draft here and on the service; nothing is saved any more. */
  remove(): Promise<void>
  close(): void
}

/** What closed composers of this tab still write, by draft. */
const closing = new Map<string, Promise<void>>()

/** A draft that is opened again at once is read after its last write. */
export async function whenClosed(draftId: string): Promise<void> {
  await closing.get(draftId)
}

function rememberClosing(draftId: string, writing: Promise<void>): void {
  const closed = writing.then(() => {
    if (closing.get(draftId) === closed) closing.delete(draftId)
  })
  closing.set(draftId, closed)
}

export function makeSaver(start: SavedDraft, events: SaverEvents): Saver {
  let saved = start
  let pending: Draft | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const queue = makeQueue(events.onFailed)
  const { enqueue } = queue
  const channel = new BroadcastChannel(channelName)

  const stop = (other: Other) => {
    queue.stop()
    events.onOther(other)
  }
  const write = async (next: SavedDraft) => {
    const written = await writeSaved(next)
    if (written.kind === 'conflict') return stop(otherFrom(written.saved))
    saved = written.saved
    channel.postMessage({ id: saved.id })
  }
  const writeDraft = async () => {
    const draft = pending
    pending = undefined
    if (!draft) return
    await write({ ...saved, draft, savedAt: Date.now() })
    if (!queue.isStopped()) events.onSaved(saved.savedAt)
  }
  const push = async () => {
    if (!isToPush(saved)) return
    try {
      await write({ ...saved, server: await pushDraft(saved, events.profiles()) })
    } catch (error) {
      const other = await otherOf(error, saved, events.profiles())
      if (other) stop(other)
    }
  }
  const look = async () => {
    const current = await findSaved(saved.id)
    if (saved.revision > 0 && current?.revision !== saved.revision) stop(otherFrom(current))
  }
  const flush = () => {
    clearTimeout(timer)
    void enqueue(writeDraft)
  }
  channel.onmessage = ({ data }: MessageEvent<{ id?: unknown }>) => {
    if (data.id === saved.id) void enqueue(look)
  }
  const pushing = setInterval(() => void enqueue(push), serverMs)
  addEventListener('pagehide', flush)

  return {
    save(draft) {
      pending = draft
      clearTimeout(timer)
      timer = setTimeout(() => void enqueue(writeDraft), keystrokeMs)
    },
    async remove() {
      clearTimeout(timer)
      pending = undefined
      await enqueue(async () => undefined)
      queue.stop()
      await removeSaved(saved.id)
      channel.postMessage({ id: saved.id })
      // The copy on the service is of no use; if it cannot be removed now, the member can discard it later.
      if (saved.server) await removeServerDraft(saved.server.id).catch(events.onFailed)
    },
    close() {
      flush()
      clearInterval(pushing)
      removeEventListener('pagehide', flush)
      rememberClosing(
        start.id,
        enqueue(push).then(() => channel.close()),
      )
    },
  }
}

/** The changes of a message stay in this browser: the service has the message itself. */
function isToPush({ draft, server }: SavedDraft): boolean {
  return !draft.edited && !isEmpty(draft) && server?.draftVersion !== draft.version
}

function otherFrom(saved: SavedDraft | undefined): Other {
  return saved ? { kind: 'newer', saved } : { kind: 'gone' }
}

/** One after the other: a write begins with the revision of the one before. After stop() nothing begins. */
function makeQueue(onFailed: (error: unknown) => void) {
  let isStopped = false
  let last: Promise<void> = Promise.resolve()
  return {
    enqueue(step: () => Promise<void>): Promise<void> {
      last = last.then(() => (isStopped ? undefined : step())).catch(onFailed)
      return last
    },
    stop: () => {
      isStopped = true
    },
    isStopped: () => isStopped,
  }
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
