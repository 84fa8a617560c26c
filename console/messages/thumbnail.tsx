// The first picture of a message, beside its text in a list.
import { useQuery } from '@tanstack/react-query'
import { pictureOf } from './media-of.ts'
import { messageQuery } from './message/message-query.ts'
import styles from './thumbnail.module.css'

/** Lines have only the number of media; the addresses are in the message. */
export function Thumbnail({ messageId }: { messageId: string }) {
  const { data: message } = useQuery({ ...messageQuery(messageId), refetchInterval: false })
  const [first] = message?.mediaUrls ?? []
  const source = message && first && pictureOf(first, message)
  if (!source) return null
  return <img className={styles.thumbnail} src={source} alt="" width={44} height={44} />
}
