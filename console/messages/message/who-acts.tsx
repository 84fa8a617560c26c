// Shows below the state of a waiting message who can act on it, with a link.
import { UserRoundCheck } from 'lucide-react'
import { useMemberNames } from '../../organizations/member-names.ts'
import { needsSignIn, type Profile } from '../../profiles/profiles.ts'
import { useReconnecting } from '../../profiles/who-reconnects.ts'
import { texts } from '../../texts/texts.ts'
import { formatList } from '../../time/format.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Message } from '../listing.ts'
import styles from './message-page.module.css'

export function WhoActs({ message, profile }: { message: Message; profile: Profile | undefined }) {
  if (message.state === 'PENDING_APPROVAL') return <Reviewers message={message} />
  if (message.state !== 'SCHEDULED' || !profile || !needsSignIn(profile)) return null
  return <Managers profile={profile} />
}

function Reviewers({ message }: { message: Message }) {
  const names = [...useMemberNames((message.reviewers ?? []).map(({ id }) => id)).values()]
  if (names.length === 0) return null
  return <Line words={texts('review').mayDecide(formatList(names), names.length)} />
}

function Managers({ profile }: { profile: Profile }) {
  const { isMine, ask } = useReconnecting(profile)
  if (!isMine) return <Line words={ask} />
  return (
    <ButtonLink look="primary" to="/profiles">
      {texts('profiles').reconnect}
    </ButtonLink>
  )
}

function Line({ words }: { words: string }) {
  return (
    <p className={styles.held}>
      <UserRoundCheck size={16} aria-hidden />
      {words}
    </p>
  )
}
