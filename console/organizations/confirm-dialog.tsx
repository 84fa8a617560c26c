// Confirms an action that cannot be undone, and says what it does.
import type { UseMutationResult } from '@tanstack/react-query'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorPanel } from '../ui/error-panel.tsx'
import styles from './people-page.module.css'

type Props = {
  title: string
  effects: string[]
  action: string
  failure: string
  mutation: UseMutationResult<unknown, Error, void>
  onClose: () => void
}

export function ConfirmDialog({ title, effects, action, failure, mutation, onClose }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          <Button look="danger" isBusy={mutation.isPending} onClick={() => mutation.mutate()}>
            {action}
          </Button>
        </>
      }
    >
      {effects.length === 1 ? (
        <p>{effects[0]}</p>
      ) : (
        <ul className={styles.effects}>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      {mutation.isError && <ErrorPanel error={mutation.error} title={failure} />}
    </Dialog>
  )
}
