// The posts of a message that are out on the network: each with what has become of it, and the ways to edit it, to delete it and to look at it again.
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { networkOf } from '../../../networks/networks.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { useRight } from '../../../profiles/rights.ts'
import { useMe } from '../../../session/me.ts'
import { ofService } from '../../../texts/sentences.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { failureWords } from '../../failure-words.ts'
import type { Message } from '../../listing.ts'
import { shownText } from '../../shown-text.ts'
import actionStyles from '../actions/message-actions.module.css'
import styles from '../parts/parts-panel.module.css'
import { DecideDialog } from './decide-dialog.tsx'
import { outTexts as text } from './out-texts.ts'
import { type PostAct, PostDialog } from './post-dialog.tsx'
import { type PostChange, type PostOut, postsQuery } from './posts-query.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

type Props = { message: Message; profile: Profile | undefined }

export function OutPanel({ message, profile }: Props) {
  const { data } = useQuery(postsQuery(message))
  if (!data || data.posts.length === 0) return null
  const { name } = networkOf(profile?.type ?? '')
  return (
    <Panel title={text.title(name)}>
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
  const [asked, setAsked] = useState<PostAct>()
  const number = isOnly ? undefined : post.part
  if (post.state !== 'OUT') return null
  if (change?.state === 'PENDING_APPROVAL')
    return <ActsOnProposal {...{ message, change, number }} />
  const acts: PostAct[] = ['edit', 'delete', 'look']
  return (
    <div className={actionStyles.actions}>
      {acts.map((act) => (
        <Button
          key={act}
          look={act === 'delete' ? 'danger' : 'plain'}
          reason={reasonOf(act, post)}
          onClick={() => setAsked(act)}
        >
          {text.acts[act](number)}
        </Button>
      ))}
      {asked && (
        <PostDialog
          {...{ message, profile, post, number, act: asked }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

type ProposalProps = { message: Message; change: PostChange; number: number | undefined }

/** Of a change that waits for an approval. */
function ActsOnProposal({ message, change, number }: ProposalProps) {
  const [asked, setAsked] = useState<'decide' | 'withdraw'>()
  const isOwn = change.askedBy === useMe()?.id
  const mayPublish = useRight(message.socialProfile.id, 'PUBLISH')
  const reason = isOwn || mayPublish ? undefined : text.mayNotWithdraw
  const close = () => setAsked(undefined)
  return (
    <div className={actionStyles.actions}>
      <Button onClick={() => setAsked('decide')}>{text.decide(number)}</Button>
      <Button reason={reason} onClick={() => setAsked('withdraw')}>
        {text.withdraw(number)}
      </Button>
      {asked === 'decide' && <DecideDialog {...{ message, change }} onClose={close} />}
      {asked === 'withdraw' && <WithdrawDialog {...{ message, change, number }} onClose={close} />}
    </div>
  )
}

/** Why an act is not possible now: what the service would answer. */
function reasonOf(act: PostAct, { refused }: PostOut): string | undefined {
  const refusal = refused[act]
  if (!refusal) return undefined
  const { message, hint, sentences } = refusal
  return [`${ofService(message, sentences?.message)}.`, hint && ofService(hint, sentences?.hint)]
    .filter(Boolean)
    .join(' ')
}
