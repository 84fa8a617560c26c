// Says on every page that publishing is paused: the times that pages show do not hold during a pause.
import { Link } from '@tanstack/react-router'
import { CirclePause } from 'lucide-react'
import { useOrganization } from '../../organizations/organization.ts'
import { useOrganizationPause } from '../../profiles/pause.ts'
import { texts } from '../../texts/texts.ts'
import styles from './offline-bar.module.css'

export function PauseBar() {
  const text = texts('shell')
  if (!useOrganizationPause(useOrganization()?.id ?? '')) return null
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
