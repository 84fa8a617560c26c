// The message was changed or has gone out since the composer was opened on it. The member's own words are not lost.
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { loadEdit } from './draft/load-draft.ts'
import type { DraftUse } from './draft/use-draft.ts'
import { useKeepAsNew } from './keep-as-new.ts'
import styles from './notes.module.css'

type Props = { use: DraftUse; memberId: string; zone: string }

export function ChangedMeanwhile({ use: { draft, remove, takeOther }, memberId, zone }: Props) {
  const text = texts('composer')
  const keep = useKeepAsNew()
  const reload = async () => {
    const current = await loadEdit(draft.edited?.messageId ?? '', memberId, zone)
    await remove()
    takeOther(current)
  }
  return (
    <div className={`${styles.note} ${styles.warning}`} role="alert">
      <div>
        <p>{text.changedMeanwhile}</p>
        <p className={styles.choices}>
          <Button onClick={() => void reload()}>{text.reload}</Button>
          <Button onClick={() => void keep(draft, memberId)}>{text.keepMine}</Button>
        </p>
      </div>
    </div>
  )
}
