// The draft of this tab in the browser's store. Each write is broadcast to the other tabs; if one of them has written a different draft,
// nothing is overwritten.
import { findSaved, removeSaved, type SavedDraft, writeSaved } from './saved-drafts.ts'

const channelName = 'carillon.drafts'

/** The state of the draft after a change by another tab or device. */
export type Other = { kind: 'newer'; saved: SavedDraft } | { kind: 'gone' }

export type DraftStore = {
  current: () => SavedDraft
  write: (change: Partial<SavedDraft>) => Promise<void>
  /** Compares with the stored draft. */
  compare: () => Promise<void>
  remove: () => Promise<void>
  close: () => void
}

/** `onWritten`: another tab has written this draft. */
export function makeStore(
  start: SavedDraft,
  { onOther, onWritten }: { onOther: (other: Other) => void; onWritten: () => void },
): DraftStore {
  let saved = start
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }: MessageEvent<{ id?: unknown }>) => {
    if (data.id === saved.id) onWritten()
  }
  const write = async (change: Partial<SavedDraft>): Promise<void> => {
    const { kind, saved: found } = await writeSaved({ ...saved, ...change })
    if (kind === 'conflict' && !hasSameDraft(found, saved)) return onOther(otherFrom(found))
    if (found) saved = found
    if (kind === 'conflict') return write(change)
    channel.postMessage({ id: saved.id })
  }
  return {
    current: () => saved,
    write,
    async compare() {
      const found = await findSaved(saved.id)
      if (saved.revision === 0 || found?.revision === saved.revision) return
      if (hasSameDraft(found, saved)) saved = found
      else onOther(otherFrom(found))
    },
    async remove() {
      await removeSaved(saved.id)
      channel.postMessage({ id: saved.id })
    },
    close: () => channel.close(),
  }
}

/** If the forms are equal, the other tab has only recorded the copy on the service. */
function hasSameDraft(other: SavedDraft | undefined, mine: SavedDraft): other is SavedDraft {
  return other !== undefined && JSON.stringify(other.draft) === JSON.stringify(mine.draft)
}

function otherFrom(saved: SavedDraft | undefined): Other {
  return saved ? { kind: 'newer', saved } : { kind: 'gone' }
}
