// How many messages are chosen, and what can be done with them together.
import { useState } from 'react'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import type { Line } from '../summary.ts'
import type { Act } from './bulk.ts'
import styles from './bulk-bar.module.css'
import { BulkDialog } from './bulk-dialog.tsx'

type Props = { lines: Line[]; zone: string; onClear: () => void }

const acts: Act[] = ['shift', 'approve', 'delete']

export function BulkBar({ lines, zone, onClear }: Props) {
  const text = texts('calendar').bulk
  const [act, setAct] = useState<Act>()
  const close = () => setAct(undefined)
  const reason = lines.length === 0 ? text.chooseFirst : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere
    <div className={styles.bar} role="group" aria-label={text.label}>
      <span role="status">{text.chosen(lines.length)}</span>
      {acts.map((one) => (
        <Button key={one} reason={reason} onClick={() => setAct(one)}>
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
          onDone={() => {
            close()
            onClear()
          }}
        />
      )}
    </div>
  )
}
