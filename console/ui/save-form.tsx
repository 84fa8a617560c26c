// A form that is saved by its button: the fields, the failure of the last try, and the reason why it cannot be saved.
import type { FormEvent, ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorPanel } from './error-panel.tsx'

type Props = {
  styles: CSSModuleClasses
  call: { isError: boolean; isPending: boolean; error: unknown }
  reason: string | undefined
  words: { save: string; notSaved: string }
  onSave: () => void
  children: ReactNode
}

export function SaveForm({ styles, call, reason, words, onSave, children }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      {children}
      {call.isError && <ErrorPanel error={call.error} title={words.notSaved} />}
      <div className={styles.actions}>
        <Button look="primary" type="submit" isBusy={call.isPending} reason={reason}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}
