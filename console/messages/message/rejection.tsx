// The reason of a rejection, and the member who rejected: at the top of the message's page for its author, and in a second review.
import { useQuery } from '@tanstack/react-query'
import { MessageSquareWarning } from 'lucide-react'
import { useMemberNames } from '../../organizations/member-names.ts'
import { texts } from '../../texts/texts.ts'
import type { Message } from '../listing.ts'
import { eventsQuery } from './message-query.ts'
import styles from './rejection.module.css'
import { rejectionIn } from './timeline.ts'

export function Rejection({ message }: { message: Message }) {
  const text = texts('message')
  const { data } = useQuery(eventsQuery(message))
  const rejection = data && rejectionIn(data)
  const names = useMemberNames(rejection?.memberId ? [rejection.memberId] : [])
  if (!rejection) return null
  const name = names.get(rejection.memberId ?? '')
  return (
    <div className={styles.rejection}>
      <MessageSquareWarning size={16} aria-hidden />
      <p>
        <b>{name ? text.by(text.actions.REJECT, name) : text.actions.REJECT}</b>
        <span>{rejection.reason ?? text.noReason}</span>
      </p>
    </div>
  )
}
