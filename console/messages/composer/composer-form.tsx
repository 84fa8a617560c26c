import { useEffect, useState } from 'react'
import type { BrandId } from '../../networks/networks.ts'
import type { Profile } from '../../profiles/profiles.ts'
import { ChangedMeanwhile } from './conflicts/changed-meanwhile.tsx'
import styles from './composer.module.css'
import { ComposerHeader } from './composer-header.tsx'
import { type Composing, useComposing } from './composing.ts'
import { originOf } from './compose-ids.ts'
import type { SavedDraft } from './autosave/saved-drafts.ts'
import { useDraft } from './autosave/use-saved-form.ts'
import { keepsTime } from './sending/edit-body.ts'
import { Editor } from './editor/editor.tsx'
import { showGhost } from './scheduling/ghost.ts'
import { Notes } from './findings/notes.tsx'
import { OtherDraft } from './conflicts/other-draft.tsx'
import { PlainFields } from './plain-fields.tsx'
import { Previews } from './previews/previews.tsx'
import { ProfilePicker } from './profiles/profile-picker.tsx'
import { SendBar } from './sending/send-bar.tsx'
import { useEdit } from './sending/use-edit.ts'
import { useResend } from './sending/use-resend.ts'
import { useSend } from './sending/use-send.ts'
import { WhenPicker } from './scheduling/when-picker.tsx'

type Props = { start: SavedDraft; profiles: Profile[]; zone: string; onClose: () => void }

export function ComposerForm({ start, profiles, zone, onClose }: Props) {
  const use = useSavedForm(start, profiles)
  const composing = useComposing(use.form, use.change, { profiles, zone })
  const [tab, setTab] = useState<BrandId>()
  const isShown = composing.targets.some(({ mark }) => mark === tab)
  const shownTab = isShown ? tab : undefined
  const sendNew = useSend(composing, use.remove, onClose)
  const edit = useEdit(composing, use.remove, onClose)
  const resend = useResend(composing, use.remove, onClose)
  const kind = originOf(start.id)?.kind
  const send = { new: sendNew, edit, resend }[kind ?? 'new']
  useGhostCard(composing)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
        event.preventDefault()
        send.press()
      }}
    >
      <ComposerHeader
        onClose={onClose}
        draftId={start.id}
        savedAt={use.savedAt}
        isUnsaved={use.isUnsaved}
        kind={kind}
      />
      <div className={styles.scroll}>
        {use.other && <OtherDraft use={use} memberId={start.memberId} onClose={onClose} />}
        {edit.isChanged && <ChangedMeanwhile use={use} memberId={start.memberId} zone={zone} />}
        <ProfilePicker composing={composing} />
        <Editor composing={composing} tab={shownTab} onTab={setTab} />
        <PlainFields composing={composing} />
        <Notes composing={composing} onTab={setTab} />
        <Previews composing={composing} tab={shownTab} />
      </div>
      <footer className={styles.footer}>
        <WhenPicker composing={composing} />
        <SendBar composing={composing} send={send} onDiscard={use.remove} onClose={onClose} />
      </footer>
    </form>
  )
}

/** The calendar beside the drawer shows where the message will be. */
function useGhostCard({ draft, change, chosen }: Composing): void {
  const { when, text } = draft
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
