// Saves a draft while it is written: to this browser 300 ms after a keystroke, to the service every 5 s. If another tab or device has saved
// a newer one, nothing is overwritten: the saver stops, and the composer asks.
import type { FormState } from '../form/form.ts'
import type { Known } from './draft-content.ts'
import { type DraftStore, makeStore, type Other } from './draft-store.ts'
import { makePusher } from './pusher.ts'
import type { SavedDraft } from './saved-drafts.ts'
import { removeServerDraft } from './server-drafts.ts'

const keystrokeMs = 300
const serverMs = 5000
/** How long the removal of the draft waits for a copy that is under way. */
const settleMs = 5000

export type SaverEvents = {
  onSaved: (savedAt: number) => void
  onOther: (other: Other) => void
  /** This browser could not store the draft. */
  onFailed: (error: unknown) => void
  /** Whether the service has the draft as it is, as far as the last attempt shows. */
  onCopied: (isCopied: boolean) => void
  known: () => Known
}

export type Saver = {
  save(form: FormState): void
  /** Removes the draft here and on the service, and stops saving. */
  remove(): Promise<void>
  close(): void
}

/** Writes of composers that were closed in this tab, by draft. */
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
  let pending: FormState | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const queue = makeQueue(events.onFailed)
  const { enqueue } = queue
  let isGone = false
  const stop = (other: Other) => {
    isGone ||= other.kind === 'gone'
    queue.stop()
    events.onOther(other)
  }
  const store: DraftStore = makeStore(start, {
    onOther: stop,
    onWritten: () => void enqueue(store.compare),
  })
  const writeDraft = async () => {
    const form = pending
    pending = undefined
    if (!form) return
    await store.write({ draft: form, savedAt: Date.now() })
    if (!queue.isStopped()) events.onSaved(store.current().savedAt)
  }
  const { push, settled } = makePusher({
    ...events,
    current: () => (queue.isStopped() ? undefined : store.current()),
    isGone: () => isGone,
    keep: (copy) => enqueue(() => store.write(copy)),
    stop,
  })
  const flush = () => {
    clearTimeout(timer)
    return enqueue(writeDraft)
  }
  const pushing = setInterval(() => void push(), serverMs)
  addEventListener('pagehide', flush)

  return {
    save(form) {
      pending = form
      clearTimeout(timer)
      timer = setTimeout(() => void enqueue(writeDraft), keystrokeMs)
    },
    async remove() {
      clearTimeout(timer)
      pending = undefined
      // The service would refuse a copy that arrives after the removal, or keep it.
      await atMost(settleMs, settled())
      await enqueue(async () => undefined)
      isGone = true
      queue.stop()
      await atMost(settleMs, settled())
      await store.remove()
      const { server } = store.current()
      // The copy on the service is not needed; if it cannot be removed now, the member can discard it later.
      if (server) await removeServerDraft(server.id).catch(() => undefined)
    },
    close() {
      clearInterval(pushing)
      removeEventListener('pagehide', flush)
      rememberClosing(start.id, flush().then(push).then(store.close))
    },
  }
}

function atMost(ms: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))])
}

/** Runs writes one after the other: each starts from the revision of the one before. After stop() none starts. */
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
