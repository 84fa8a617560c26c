// Says once that the browser's time zone is not the member's, for example on a journey, and offers both: a week that is planned in the
// wrong zone goes out hours off. A member who has not chosen a zone gets the browser's.
import { Globe } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useChangeMe } from '../../session/change-me.ts'
import { type Me, useMe, zoneOf } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import styles from './offline-bar.module.css'

export function ZoneBar() {
  const me = useMe()
  const browser = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [before, setBefore] = useState<string>()
  if (!me || !browser) return null
  if (before !== undefined && before !== browser)
    return <Taken browser={browser} before={before} onDone={() => setBefore(undefined)} />
  if (zoneOf(me.timezone) === browser) return null
  return me.isTimezoneChosen ? (
    <Differs me={me} browser={browser} />
  ) : (
    <Take browser={browser} onTaken={() => setBefore(me.timezone)} />
  )
}

function Take({ browser, onTaken }: { browser: string; onTaken: () => void }) {
  const { mutate } = useChangeMe(onTaken)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever the parent passes on its next rendering
  useEffect(() => mutate({ timezone: browser }), [])
  return null
}

type Zones = { browser: string; before: string; onDone: () => void }

function Taken({ browser, before, onDone }: Zones) {
  const text = texts('shell')
  const { mutate, isPending } = useChangeMe(onDone)
  return (
    <p className={styles.bar} role="status">
      <Globe size={15} aria-hidden />
      {text.zoneTaken(browser)}
      <button type="button" onClick={onDone}>
        {text.keepZone(browser)}
      </button>
      <button type="button" disabled={isPending} onClick={() => mutate({ timezone: before })}>
        {text.takeZone(before)}
      </button>
    </p>
  )
}

function Differs({ me, browser }: { me: Me; browser: string }) {
  const text = texts('shell')
  const key = `zone-kept:${me.id}:${me.timezone}:${browser}`
  const [isKept, setIsKept] = useState(() => localStorage.getItem(key) !== null)
  const { mutate, isPending } = useChangeMe(() => undefined)
  if (isKept) return null
  const keep = () => {
    localStorage.setItem(key, 'yes')
    setIsKept(true)
  }
  return (
    <p className={styles.bar} role="status">
      <Globe size={15} aria-hidden />
      {text.zonesDiffer(browser, me.timezone)}
      <button type="button" disabled={isPending} onClick={() => mutate({ timezone: browser })}>
        {text.takeZone(browser)}
      </button>
      <button type="button" onClick={keep}>
        {text.keepZone(me.timezone)}
      </button>
    </p>
  )
}
