// Shown when another tab or device has saved this draft meanwhile. The member decides; neither is overwritten.
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { FormUse } from '../autosave/use-saved-form.ts'
import styles from '../findings/notes.module.css'
import { useKeepAsNew } from './keep-as-new.ts'

type Props = { use: FormUse; memberId: string; onClose: () => void }

export function OtherDraft({ use: { other, form, takeOther }, memberId, onClose }: Props) {
  const text = texts('composer')
  const keep = useKeepAsNew()
  return (
    <div className={`${styles.note} ${styles.warning}`} role="alert">
      <div>
        <p>{other?.kind === 'newer' ? text.newer : text.gone}</p>
        <p className={styles.choices}>
          {other?.kind === 'newer' ? (
            <Button onClick={() => takeOther(other.saved)}>{text.takeNewer}</Button>
          ) : (
            <Button onClick={onClose}>{texts('ui').close}</Button>
          )}
          <Button onClick={() => void keep(form, memberId)}>{text.keepMine}</Button>
        </p>
      </div>
    </div>
  )
}
