// The mails that the member gets. A change is saved at once, and taken back on the page when the service refuses it.
import type { Me } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { showToast } from '../ui/toasts.ts'
import { useChangeMe } from '../session/change-me.ts'
import styles from './settings.module.css'

const kinds = ['reconnect', 'messageOutcome'] as const

export function Notices({ me }: { me: Me }) {
  const text = texts('settings')
  const change = useChangeMe(() => showToast({ text: text.saved }))
  const wanted = change.isPending ? change.variables.notices : undefined
  return (
    <>
      {kinds.map((kind) => (
        <label key={kind} htmlFor={`notice-${kind}`} className={styles.choice}>
          <input
            id={`notice-${kind}`}
            type="checkbox"
            checked={wanted?.[kind] ?? me.notices[kind]}
            onChange={(event) => change.mutate({ notices: { [kind]: event.target.checked } })}
          />
          <span>
            {text.noticeNames[kind]}
            <small>{text.noticeHints[kind]}</small>
          </span>
        </label>
      ))}
      {change.isError && <ErrorPanel error={change.error} title={text.notSaved} />}
    </>
  )
}
