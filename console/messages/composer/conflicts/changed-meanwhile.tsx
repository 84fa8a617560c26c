// Shown when the message was changed or sent since the composer was opened on it. The member's text is not lost.
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { SavedDraft } from '../autosave/saved-drafts.ts'
import type { FormUse } from '../autosave/use-saved-form.ts'
import styles from '../findings/notes.module.css'
import { useKeepAsNew } from './keep-as-new.ts'

/** `load`: the form of the message as it is now. */
type Props = { use: FormUse; memberId: string; load: () => Promise<SavedDraft> }

export function ChangedMeanwhile({ use: { form, remove, takeOther }, memberId, load }: Props) {
  const text = texts('composer')
  const keep = useKeepAsNew()
  const reload = async () => {
    const current = await load()
    await remove()
    takeOther(current)
  }
  return (
    <div className={`${styles.note} ${styles.warning}`} role="alert">
      <div>
        <p>{text.changedMeanwhile}</p>
        <p className={styles.choices}>
          <Button onClick={() => void reload()}>{text.reload}</Button>
          <Button onClick={() => void keep(form, memberId)}>{text.keepMine}</Button>
        </p>
      </div>
    </div>
  )
}
