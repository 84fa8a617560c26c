import { CloudOff } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { BrandId } from '../../networks/networks.ts'
import type { Profile } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { loadEdit } from './autosave/load-draft.ts'
import type { SavedDraft } from './autosave/saved-drafts.ts'
import { useSavedForm } from './autosave/use-saved-form.ts'
import { originOf } from './compose-ids.ts'
import styles from './composer.module.css'
import { ComposerHeader } from './composer-header.tsx'
import { type Composing, useComposing } from './composing.ts'
import { Details } from './details/details.tsx'
import { Editor } from './editor/editor.tsx'
import notes from './findings/notes.module.css'
import { Notes } from './findings/notes.tsx'
import { Parts } from './parts/parts.tsx'
import { PlainFields } from './plain-fields.tsx'
import { Poll } from './poll.tsx'
import { PostTypes } from './post-types.tsx'
import { Previews } from './previews/previews.tsx'
import { ProfilePicker } from './profiles/profile-picker.tsx'
import { showGhost } from './scheduling/ghost.ts'
import { useWhenPanel } from './scheduling/use-when-panel.ts'
import { WhenPicker } from './scheduling/when-picker.tsx'
import { keepsTime } from './sending/edit-body.ts'
import { reasonAgainst, reasonOfTime } from './sending/reason.ts'
import { SendBar } from './sending/send-bar.tsx'
import { useEdit } from './sending/use-edit.ts'
import { useResend } from './sending/use-resend.ts'
import { useSend } from './sending/use-send.ts'
import { Tags } from './tags.tsx'

// Few messages are repeated.
const RepeatDialog = lazyPart(() => import('./scheduling/repeat-dialog.tsx'), 'RepeatDialog')
// Rarely needed.
const ChangedMeanwhile = lazyPart(
  () => import('./conflicts/changed-meanwhile.tsx'),
  'ChangedMeanwhile',
)
const OtherDraft = lazyPart(() => import('./conflicts/other-draft.tsx'), 'OtherDraft')

type Props = { start: SavedDraft; profiles: Profile[]; zone: string; onClose: () => void }

export function ComposerForm({ start, profiles, zone, onClose }: Props) {
  const use = useSavedForm(start, { profiles, zone })
  const composing = useComposing(use.form, use.change, { profiles, zone })
  const [tab, setTab] = useState<BrandId>()
  const isShown = composing.targets.some(({ mark }) => mark === tab)
  const shownTab = isShown ? tab : undefined
  const sendNew = useSend(composing, use.remove, onClose)
  const edit = useEdit(composing, use.remove, onClose)
  const resend = useResend(composing, use.remove, onClose)
  const { kind, messageId = '' } = originOf(start.id) ?? {}
  // Parts that are not out have a form of their own (rest-form.tsx).
  const send = { new: sendNew, edit, rest: edit, resend }[kind ?? 'new']
  const panel = useWhenPanel(composing)
  const [isRepeating, setRepeating] = useState(false)
  const repeat = { reason: reasonAgainst(composing), onAsk: () => setRepeating(true) }
  const askForTime = () => {
    if (send.reason !== undefined && send.reason === reasonOfTime(composing)) panel.ask()
  }
  useGhostCard(composing)
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          const isSending = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
          // Escape closes the fields of the time before it closes the composer.
          const isClosing = event.key === 'Escape' && panel.isOpen
          if (event.defaultPrevented || !(isSending || isClosing)) return
          event.preventDefault()
          if (isClosing) return panel.toggle()
          send.press()
          askForTime()
        }}
      >
        <ComposerHeader
          onClose={onClose}
          draftId={start.id}
          savedAt={use.savedAt}
          isUnsaved={use.isUnsaved}
          kind={kind}
        />
        <div ref={panel.scroll} className={styles.scroll}>
          {use.savedAt > 0 && !use.isUnsaved && (use.isLocal || !composing.isOnline) && (
            <SavedHere isChange={kind !== undefined} />
          )}
          <Suspense>
            {use.other && <OtherDraft use={use} memberId={start.memberId} onClose={onClose} />}
            {edit.isChanged && (
              <ChangedMeanwhile
                use={use}
                memberId={start.memberId}
                load={() => loadEdit(messageId, start.memberId, zone)}
              />
            )}
          </Suspense>
          <ProfilePicker composing={composing} />
          <Editor composing={composing} tab={shownTab} onTab={setTab} />
          <PostTypes composing={composing} />
          <Parts composing={composing} tab={shownTab} />
          <div className={styles.optional}>
            <Poll composing={composing} />
            <PlainFields composing={composing} />
            <Tags composing={composing} />
            <Details composing={composing} />
          </div>
          <Notes composing={composing} onTab={setTab} />
          <Previews composing={composing} tab={shownTab} />
        </div>
        <footer className={styles.footer}>
          <WhenPicker composing={composing} panel={panel} repeat={repeat} />
          <SendBar
            composing={composing}
            send={send}
            onRefused={askForTime}
            onDiscard={use.remove}
            onClose={onClose}
          />
        </footer>
      </form>
      {isRepeating && (
        <Suspense>
          <RepeatDialog
            composing={composing}
            onBegun={use.remove}
            onClose={(isBegun) => (isBegun ? onClose() : setRepeating(false))}
          />
        </Suspense>
      )}
    </>
  )
}

/** A draft is copied to the service later; the changes of a message are only ever in this browser. */
function SavedHere({ isChange }: { isChange: boolean }) {
  const text = texts('composer')
  return (
    <div className={`${notes.note} ${notes.info}`} role="status">
      <CloudOff size={16} aria-hidden />
      <p>{isChange ? text.changesSavedHere : text.savedHere}</p>
    </div>
  )
}

/** The calendar beside the drawer shows the planned time of the message. */
function useGhostCard({ form, change, chosen }: Composing): void {
  const { when, text } = form
  // A message that keeps its time has its own card there.
  const wall = when.kind === 'at' && !keepsTime(form) ? when.wall : undefined
  const types = [...new Set(chosen.map(({ type }) => type))].join(' ')
  useEffect(() => {
    const move = (to: string) =>
      change({ type: 'plan', when: { kind: 'at', wall: to, offset: null } })
    showGhost(
      wall ? { wall, text, types: types.split(' ').filter(Boolean), onMove: move } : undefined,
    )
  }, [wall, text, types, change])
  useEffect(() => () => showGhost(undefined), [])
}
