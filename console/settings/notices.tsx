// The mails that the member gets. A change is saved at once, and reverted on the page if the service refuses it.
import { useChangeMe } from '../session/change-me.ts'
import type { Me } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { FieldFrame } from '../ui/field.tsx'
import { showToast } from '../ui/toasts.ts'
import styles from './settings.module.css'

const events = ['messageRejected', 'reviewExpired', 'messageFailed'] as const
const ways = ['AT_ONCE', 'DAILY', 'NEVER'] as const
const switches = ['reconnect', 'messageOutcome'] as const

export function Notices({ me }: { me: Me }) {
  const text = texts('settings')
  const change = useChangeMe(() => showToast({ text: text.saved }))
  const wanted = change.isPending ? change.variables.notices : undefined
  return (
    <>
      <div className={styles.mails}>
        {events.map((event) => (
          <FieldFrame key={event} label={text.noticeNames[event]}>
            {(attributes) => (
              <select
                {...attributes}
                value={wanted?.[event] ?? me.notices[event]}
                onChange={({ target: { value } }) => {
                  const way = ways.find((one) => one === value)
                  if (way) change.mutate({ notices: { [event]: way } })
                }}
              >
                {ways.map((way) => (
                  <option key={way} value={way}>
                    {text.mailed[way]}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        ))}
      </div>
      {switches.map((name) => (
        <label key={name} htmlFor={`notice-${name}`} className={styles.choice}>
          <input
            id={`notice-${name}`}
            type="checkbox"
            checked={wanted?.[name] ?? me.notices[name]}
            onChange={(event) => change.mutate({ notices: { [name]: event.target.checked } })}
          />
          <span>
            {text.noticeNames[name]}
            <small>{text.noticeHints[name]}</small>
          </span>
        </label>
      ))}
      {change.isError && <ErrorPanel error={change.error} title={text.notSaved} />}
    </>
  )
}
