// Shows the failure when the member or the profiles cannot be loaded: with them come the organizations and the networks, without which
// pages show nothing.
import { useQuery } from '@tanstack/react-query'
import { profilesQuery } from '../profiles/profiles.ts'
import { meQuery } from '../session/me.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import styles from './shell.module.css'

export function Essentials() {
  const queries = [useQuery(meQuery), useQuery(profilesQuery)]
  const failed = queries.filter(({ isError, data }) => isError && data === undefined)
  const [first] = failed
  if (!first) return null
  return (
    <div className={styles.essentials}>
      <ErrorPanel
        error={first.error}
        onRetry={() => {
          for (const query of failed) void query.refetch()
        }}
      />
    </div>
  )
}
