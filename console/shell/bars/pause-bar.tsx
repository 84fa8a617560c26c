// On every page, because what is said there about when something goes out does not hold during a pause.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CirclePause } from 'lucide-react'
import { useOrganization } from '../../organizations/organization.ts'
import { pauseQuery } from '../../profiles/pause.ts'
import { texts } from '../../texts/texts.ts'
import styles from './offline-bar.module.css'

export function PauseBar() {
  const text = texts('shell')
  const { data } = useQuery(pauseQuery({ organizationId: useOrganization()?.id ?? '' }))
  if (!data?.isPaused) return null
  return (
    <p className={styles.bar} role="status">
      <CirclePause size={15} aria-hidden />
      {text.paused}
      <Link to="/settings/$section" params={{ section: 'organization' }}>
        {text.toPause}
      </Link>
    </p>
  )
}
