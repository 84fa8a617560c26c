// The composer of a message whose chain runs: what is out is shown and locked, the parts that follow can be changed, added and left out.
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import type { Profile } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Message } from '../../listing.ts'
import { messageQuery } from '../../message/message-query.ts'
import { loadRest } from '../autosave/load-draft.ts'
import type { SavedDraft } from '../autosave/saved-drafts.ts'
import { type FormUse, useSavedForm } from '../autosave/use-saved-form.ts'
import composer from '../composer.module.css'
import { ComposerHeader } from '../composer-header.tsx'
import { type Composing, useComposing } from '../composing.ts'
import { ChangedMeanwhile } from '../conflicts/changed-meanwhile.tsx'
import { OtherDraft } from '../conflicts/other-draft.tsx'
import notes from '../findings/notes.module.css'
import { Notes } from '../findings/notes.tsx'
import { maxParts } from '../form/parts.ts'
import parts from '../parts/parts.module.css'
import { Previews } from '../previews/previews.tsx'
import { ProfilePicker } from '../profiles/profile-picker.tsx'
import { restOf } from './rest.ts'
import { RestCards } from './rest-cards.tsx'
import { isChanged, useEditRest } from './use-edit-rest.ts'

type Props = { start: SavedDraft; profiles: Profile[]; zone: string; onClose: () => void }

export function RestForm(props: Props) {
  const { data: message } = useQuery(messageQuery(props.start.draft.edited?.messageId ?? ''))
  return message ? (
    <Form {...props} message={message} />
  ) : (
    <ComposerHeader onClose={props.onClose} kind="rest" />
  )
}

function Form({ start, profiles, zone, onClose, message }: Props & { message: Message }) {
  const use = useSavedForm(start, { profiles, zone })
  const rest = restOf(use.form, message)
  // The service judges the whole chain.
  const whole = { ...use.form, parts: [...rest.locked, ...rest.free] }
  const composing = useComposing(whole, use.change, { profiles, zone })
  const send = useEditRest(composing, { form: use.form, message, remove: use.remove }, onClose)
  return (
    <form
      className={composer.form}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.defaultPrevented || event.key !== 'Enter') return
        if (!event.metaKey && !event.ctrlKey) return
        event.preventDefault()
        send.press()
      }}
    >
      <ComposerHeader
        onClose={onClose}
        draftId={start.id}
        savedAt={use.savedAt}
        isUnsaved={use.isUnsaved}
        kind="rest"
      />
      <div className={composer.scroll}>
        {use.other && <OtherDraft use={use} memberId={start.memberId} onClose={onClose} />}
        {isChanged(use.form, message) && !send.isBusy && (
          <ChangedMeanwhile
            use={use}
            memberId={start.memberId}
            load={() => loadRest(message.id, start.memberId, zone)}
          />
        )}
        <ProfilePicker composing={composing} />
        <Meanwhile message={message} lost={rest.lost} />
        <RestCards composing={composing} message={message} rest={rest} />
        <AddPart composing={composing} />
        <Notes composing={composing} onTab={() => undefined} />
        <Previews composing={composing} tab={undefined} />
      </div>
      <footer className={composer.footer}>
        {send.error !== null && (
          <ErrorPanel error={send.error} title={texts('composer').notSavedChanges} />
        )}
        <div className={parts.acts}>
          <Button look="primary" reason={send.reason} isBusy={send.isBusy} onClick={send.press}>
            {texts('composer').saveChanges}
          </Button>
          <Discard use={use} onClose={onClose} />
        </div>
      </footer>
    </form>
  )
}

/** The chain does not wait for the member. */
function Meanwhile({ message, lost }: { message: Message; lost: number[] }) {
  const text = texts('message').rest
  const isRunning = message.state === 'SUBMITTED'
  return (
    <>
      <div className={`${notes.note} ${notes.info}`} role="status">
        <p>{isRunning ? text.goesOn : text.ended}</p>
      </div>
      {lost.map((number) => (
        <div key={number} className={`${notes.note} ${notes.warning}`} role="status">
          <p>{text.lost(number)}</p>
        </div>
      ))}
    </>
  )
}

function AddPart({ composing: { form, change, targets } }: { composing: Composing }) {
  const as = targets[0]?.network?.parts?.as
  const text = texts('composer').parts
  const isFull = (form.parts ?? []).length >= maxParts
  if (!as) return null
  return (
    <div className={parts.acts}>
      <Button
        look="quiet"
        reason={isFull ? text.full(maxParts + 1) : undefined}
        onClick={() => change({ type: 'addPart', key: crypto.randomUUID(), as })}
      >
        <Plus size={16} aria-hidden />
        {as === 'REPLY' ? text.add : texts('message').rest.addComment}
      </Button>
    </div>
  )
}

function Discard({ use, onClose }: { use: FormUse; onClose: () => void }) {
  const text = texts('composer')
  return (
    <Button
      look="quiet"
      onClick={() =>
        void use.remove().then(() => {
          showToast({ text: text.discardedChanges })
          onClose()
        })
      }
    >
      {text.discardChanges}
    </Button>
  )
}
