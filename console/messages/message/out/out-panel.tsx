// The posts of a message that are out on the network: each with what has become of it, and the ways to edit it, to delete it and to look at it again.
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { networkOf } from '../../../networks/networks.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { texts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { failureWords } from '../../failure-words.ts'
import type { Message } from '../../listing.ts'
import { shownText } from '../../shown-text.ts'
import actionStyles from '../actions/message-actions.module.css'
import styles from '../parts/parts-panel.module.css'
import { DecideDialog } from './decide-dialog.tsx'
import { type PostAct, PostDialog } from './post-dialog.tsx'
import { type PostChange, type PostOut, postsQuery } from './posts-query.ts'

type Props = { message: Message; profile: Profile | undefined }

export function OutPanel({ message, profile }: Props) {
  const { data } = useQuery(postsQuery(message))
  if (!data || data.posts.length === 0) return null
  const { name } = networkOf(profile?.type ?? '')
  return (
    <Panel title={texts('message').out.title(name)}>
      <ol className={styles.parts}>
        {data.posts.map((post) => (
          <Post
            key={post.part}
            {...{ message, profile, post }}
            isOnly={data.posts.length === 1 && message.parts === null}
            change={data.changes.findLast(({ part }) => part === post.part)}
          />
        ))}
      </ol>
    </Panel>
  )
}

type PostProps = Props & { post: PostOut; isOnly: boolean; change: PostChange | undefined }

function Post({ message, profile, post, isOnly, change }: PostProps) {
  const text = texts('message').out
  const { name } = networkOf(profile?.type ?? '')
  return (
    <li>
      <span className={styles.number}>{isOnly ? '' : post.part}</span>
      <p>{post.text || (post.part === 1 && shownText(message))}</p>
      <span className={styles.waits} role="status">
        {change && change.state !== 'DONE' && text.changes[change.state](change.kind, name)}
        {(!change || change.state === 'DONE') && text.states[post.state](name)}
      </span>
      {change?.failure && (
        <span className={styles.failure}>
          <TriangleAlert size={14} aria-hidden />
          {failureWords(change.failure)}
        </span>
      )}
      <Acts {...{ message, profile, post, change, isOnly }} />
    </li>
  )
}

function Acts({ message, profile, post, change, isOnly }: PostProps) {
  const text = texts('message').out
  const [asked, setAsked] = useState<PostAct | 'decide'>()
  const number = isOnly ? undefined : post.part
  if (post.state !== 'OUT') return null
  if (change?.state === 'PENDING_APPROVAL')
    return (
      <div className={actionStyles.actions}>
        <Button onClick={() => setAsked('decide')}>{text.decide(number)}</Button>
        {asked === 'decide' && (
          <DecideDialog {...{ message, change }} onClose={() => setAsked(undefined)} />
        )}
      </div>
    )
  const reasons = reasonsOf(message, profile, post)
  const acts: PostAct[] = ['edit', 'delete', 'look']
  return (
    <div className={actionStyles.actions}>
      {acts.map((act) => (
        <Button
          key={act}
          look={act === 'delete' ? 'danger' : 'plain'}
          reason={reasons[act]}
          onClick={() => setAsked(act)}
        >
          {text.acts[act](number)}
        </Button>
      ))}
      {asked && asked !== 'decide' && (
        <PostDialog
          {...{ message, profile, post, number, act: asked }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

/** Why an act is not possible; the service refuses it in the same way. */
function reasonsOf(
  { state }: Message,
  profile: Profile | undefined,
  { changing, part }: PostOut,
): Partial<Record<PostAct, string | undefined>> {
  const text = texts('message').out
  const { name, network } = networkOf(profile?.type ?? '')
  if (changing) return { edit: text.busy, delete: text.busy, look: text.busy }
  const rules = network?.afterPublishing
  const isRunning = part === 1 && state === 'SUBMITTED'
  return {
    edit: rules?.editText ? undefined : text.noEditing(name),
    delete: isRunning ? text.runs : rules?.delete ? undefined : text.noDeleting(name),
  }
}
