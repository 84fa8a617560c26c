// The post that a message quotes or reposts: its address leads to it, an id is shown as it is.
import { Quote, Repeat2 } from 'lucide-react'
import { texts } from '../../texts/texts.ts'
import type { Message } from '../listing.ts'
import { placeOf } from '../shown-text.ts'
import styles from './preview.module.css'

export function OtherPost({ quote, repost }: Pick<Message, 'quote' | 'repost'>) {
  const post = repost ?? quote
  if (post === null) return null
  const Icon = repost === null ? Quote : Repeat2
  return (
    <p className={styles.missing}>
      <Icon size={18} aria-hidden />
      <b>{repost === null ? texts('message').quotes : texts('message').repostsPost}</b>
      {/^https?:\/\//.test(post) ? (
        <a href={post} target="_blank" rel="noreferrer">
          {placeOf(post)}
        </a>
      ) : (
        <span>{post}</span>
      )}
    </p>
  )
}
