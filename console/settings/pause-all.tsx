// For a crisis: no message of the organization is sent until a member resumes.
import { useQuery } from '@tanstack/react-query'
import { CirclePause } from 'lucide-react'
import { useState } from 'react'
import { useMemberNames } from '../organizations/member-names.ts'
import type { Organization } from '../organizations/organization.ts'
import { useMay } from '../organizations/people.ts'
import { type Pause, pauseQuery } from '../profiles/pause.ts'
import { PauseDialog, ResumeDialog } from '../profiles/pause-dialog.tsx'
import { useZone } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { momentLabel } from '../time/labels.ts'
import { useNow } from '../time/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Query } from '../ui/query.tsx'
import styles from './settings.module.css'

export function PauseAll({ organization }: { organization: Organization }) {
  const text = texts('settings')
  const place = { organizationId: organization.id }
  const query = useQuery(pauseQuery(place))
  const may = useMay('ORG_MANAGE_SOCIAL_PROFILE')
  const reason = may ? undefined : texts('people').mayNotProfiles
  const [asked, setAsked] = useState<'pause' | 'resume'>()
  const dialog = { place, name: organization.name, onClose: () => setAsked(undefined) }
  return (
    <Query query={query}>
      {(pause) => (
        <div className={styles.form}>
          {isWhole(pause) ? <Paused pause={pause} /> : <Running />}
          <div className={styles.actions}>
            {isWhole(pause) ? (
              <Button look="primary" reason={reason} onClick={() => setAsked('resume')}>
                {text.resumeAll}
              </Button>
            ) : (
              <Button look="danger" reason={reason} onClick={() => setAsked('pause')}>
                {text.pauseEverything}
              </Button>
            )}
          </div>
          {asked === 'pause' && <PauseDialog {...dialog} />}
          {asked === 'resume' && <ResumeDialog {...dialog} />}
        </div>
      )}
    </Query>
  )
}

/** A pause of single profiles is ended on the page of the profile. */
function isWhole({ pauses }: Pause): boolean {
  return pauses.some(({ level }) => level === 'ORGANIZATION')
}

function Running() {
  const text = texts('settings')
  const { nothingGoesOut, writingGoesOn, onItsWay } = texts('pause')
  return (
    <>
      <p>{text.pauseLede}</p>
      <ul className={styles.effects}>
        {[nothingGoesOut, writingGoesOn, onItsWay].map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </>
  )
}

function Paused({ pause }: { pause: Pause }) {
  const text = texts('settings')
  const zone = useZone()
  const now = useNow(zone)
  const whole = pause.pauses.find(({ level }) => level === 'ORGANIZATION')
  const memberId = whole?.pausedByMember?.id
  const name = useMemberNames(memberId ? [memberId] : []).get(memberId ?? '')
  const since = whole && Temporal.Instant.from(whole.pausedDate).toZonedDateTimeISO(zone)
  return (
    <div className={styles.paused}>
      <h3>
        <CirclePause size={18} aria-hidden />
        {text.everythingPaused}
      </h3>
      {since && <p>{text.pausedSince(momentLabel(since, now), name)}</p>}
      {whole?.reason && <p>{whole.reason}</p>}
      <p>
        {pause.heldMessages > 0 ? text.held(pause.heldMessages) : texts('pause').nothingHeld}{' '}
        {texts('pause').later(pause.laterMessages)}
      </p>
    </div>
  )
}
