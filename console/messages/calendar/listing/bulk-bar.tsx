// The number of chosen messages, and the actions on them.
import { type ReactNode, useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { Line } from '../summary.ts'
import type { Act } from './bulk.ts'
import styles from './bulk-bar.module.css'
import { BulkDialog, type Left } from './bulk-dialog.tsx'
import { StayedDialog } from './stayed-dialog.tsx'

type Props = {
  lines: Line[]
  zone: string
  onClear: () => void
  /** A button before the others. */
  children?: ReactNode
}

const acts: Act[] = ['shift', 'queue', 'tag', 'approve', 'delete']

export function BulkBar({ lines, zone, onClear, children }: Props) {
  const text = texts('calendar').bulk
  const [act, setAct] = useState<Act>()
  const [left, setLeft] = useState<Left>()
  const close = () => setAct(undefined)
  const reason = lines.length === 0 ? text.chooseFirst : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere
    <div
      className={`${styles.bar} ${lines.length === 0 ? styles.empty : ''}`}
      role="group"
      aria-label={text.label}
    >
      <span role="status">{text.chosen(lines.length)}</span>
      {children}
      {acts.map((one) => (
        <Button key={one} className={styles.act} reason={reason} onClick={() => setAct(one)}>
          {text[one].open}
        </Button>
      ))}
      {lines.length > 0 && (
        <Button look="quiet" onClick={onClear}>
          {text.clear}
        </Button>
      )}
      {act && (
        <BulkDialog
          act={act}
          lines={lines}
          zone={zone}
          onClose={close}
          onDone={(done) => {
            close()
            onClear()
            setLeft(done)
          }}
        />
      )}
      {left && left.stayed.length > 0 && (
        <StayedDialog {...left} zone={zone} onClose={() => setLeft(undefined)} />
      )}
    </div>
  )
}
