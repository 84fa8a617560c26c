// A dialog for one action: its button, a way out, and the failure of the call.
import { type FormEvent, type ReactNode, useId } from 'react'
import { texts } from '../texts/texts.ts'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { ErrorPanel } from './error-panel.tsx'

type Props = {
  title: string
  onClose: () => void
  children: ReactNode
  width?: 'narrow' | 'wide'
  /** The label of the button. */
  action: string
  look?: 'primary' | 'danger'
  /** Why the button cannot be used now. */
  reason?: string | undefined
  /** The mutation that the action starts. */
  call?: { isPending: boolean; error: unknown }
  /** The title of its failure. */
  failure?: string
  /** A second way to act, before the button. */
  alternative?: ReactNode
} & (
  | { onAct: () => void }
  /** Makes the content a form, which Enter in a field submits too. */
  | { onSubmit: (form: FormData) => void }
)

export function ActionDialog(props: Props) {
  const { title, onClose, children, width, action, look = 'primary', reason, call } = props
  const formId = useId()
  const way =
    'onAct' in props ? { onClick: props.onAct } : { type: 'submit' as const, form: formId }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={width}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          {props.alternative}
          <Button look={look} isBusy={call?.isPending} reason={reason} {...way}>
            {action}
          </Button>
        </>
      }
    >
      {'onAct' in props ? (
        children
      ) : (
        <form id={formId} className={styles.form} onSubmit={submitBy(props.onSubmit)}>
          {children}
        </form>
      )}
      {call?.error ? <ErrorPanel error={call.error} title={props.failure} /> : null}
    </Dialog>
  )
}

function submitBy(onSubmit: (form: FormData) => void) {
  return (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSubmit(new FormData(event.currentTarget))
  }
}
