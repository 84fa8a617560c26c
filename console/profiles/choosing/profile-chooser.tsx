// The dialog in which profiles are chosen by name, one by one or as a group. Changes take effect at once.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Field } from '../../ui/field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useSaveGroup } from '../groups/groups.ts'
import { GroupChips } from './group-chips.tsx'
import styles from './profile-chooser.module.css'
import { type Choice, ProfileList } from './profile-list.tsx'

type Props = Choice & { title: string; onClose: () => void }

export function ProfileChooser({ title, onClose, ...choice }: Props) {
  const text = texts('profiles').choosing
  const [isKeeping, setKeeping] = useState(false)
  const ids = choice.profiles.flatMap(({ id }) => (choice.chosen.has(id) ? [id] : []))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog are no keys of the page around it
    <div onKeyDown={(event) => event.stopPropagation()}>
      <Dialog
        title={title}
        onClose={onClose}
        actions={
          isKeeping ? (
            <KeepGroup ids={ids} onClose={() => setKeeping(false)} />
          ) : (
            <>
              <span className={styles.count} role="status">
                {text.chosen(ids.length, choice.profiles.length)}
              </span>
              {ids.length > 0 && (
                <Button look="quiet" onClick={() => choice.onChange([])}>
                  {text.none}
                </Button>
              )}
              <Button
                look="quiet"
                reason={ids.length > 1 ? undefined : text.chooseTwo}
                onClick={() => setKeeping(true)}
              >
                {text.keep}
              </Button>
              <Button look="primary" onClick={onClose}>
                {text.done}
              </Button>
            </>
          )
        }
      >
        <ProfileList {...choice}>
          <GroupChips {...choice} />
        </ProfileList>
        <ButtonLink to="/profiles/connect" look="quiet" className={styles.connect ?? ''}>
          <Plus size={16} aria-hidden />
          {texts('home').connect}
        </ButtonLink>
      </Dialog>
    </div>
  )
}

/** No form: the dialog may be inside of one. */
function KeepGroup({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const text = texts('profiles').choosing
  const [name, setName] = useState('')
  const save = useSaveGroup((group) => {
    showToast({ text: text.kept(group.name) })
    onClose()
  })
  const submit = () => save.mutate({ name: name.trim(), socialProfileIds: ids })
  return (
    <div className={styles.keep}>
      <Field
        label={text.groupName(ids.length)}
        value={name}
        maxLength={60}
        autoComplete="off"
        autoFocus
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (name.trim() !== '') submit()
        }}
      />
      {save.isError && <ErrorPanel error={save.error} title={text.notKept} />}
      <div className={styles.buttons}>
        <Button look="quiet" onClick={onClose}>
          {texts('ui').cancel}
        </Button>
        <Button
          look="primary"
          isBusy={save.isPending}
          reason={name.trim() === '' ? text.nameMissing : undefined}
          onClick={submit}
        >
          {text.keepNow}
        </Button>
      </div>
    </div>
  )
}
