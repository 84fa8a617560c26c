// A labelled field. aria-describedby refers to its hint or error.
import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import styles from './field.module.css'

type Frame = { label: string; hint?: ReactNode; error?: string | undefined }

export function Field({
  label,
  hint,
  error,
  ...input
}: Frame & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(attributes) => <input {...input} {...attributes} className={styles.input} />}
    </FieldFrame>
  )
}

export type FieldAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** For a select, a textarea or anything else that takes an id. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: Frame & { children: (attributes: FieldAttributes) => ReactNode }) {
  const id = useId()
  const noteId = `${id}-note`
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': hint || error ? noteId : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(error || hint) && (
        <p id={noteId} className={error ? styles.error : styles.hint}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}
