// Confirms an action that cannot be undone, and says what it does.
import type { UseMutationResult } from '@tanstack/react-query'
import { ActionDialog } from '../ui/action-dialog.tsx'
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
    <ActionDialog
      title={title}
      onClose={onClose}
      action={action}
      look="danger"
      call={mutation}
      failure={failure}
      onAct={() => mutation.mutate()}
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
    </ActionDialog>
  )
}
