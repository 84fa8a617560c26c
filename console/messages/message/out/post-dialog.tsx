// Says what happens on the network before it does, and asks for it.
import { useState } from 'react'
import { api, call } from '../../../api/client.ts'
import { networkOf } from '../../../networks/networks.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { useRight } from '../../../profiles/rights.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import fields from '../../../ui/field.module.css'
import { FieldFrame } from '../../../ui/field.tsx'
import type { Message } from '../../listing.ts'
import { useMessageAct } from '../actions/use-message-act.ts'
import { outTexts as text } from './out-texts.ts'
import type { PostOut } from './posts-query.ts'

export type PostAct = 'edit' | 'delete' | 'look'

type Props = {
  message: Message
  profile: Profile | undefined
  post: PostOut
  /** Undefined: the message has one post. */
  number: number | undefined
  act: PostAct
  onClose: () => void
}

export function PostDialog({ message, profile, post, number, act, onClose }: Props) {
  const [written, setWritten] = useState(post.text)
  const mayPublish = useRight(message.socialProfile.id, 'PUBLISH')
  const { name, network } = networkOf(profile?.type ?? '')
  const seconds = network?.afterPublishing.editText?.withinSeconds ?? null
  const acting = useMessageAct(() => run(message.id, post.part, act, written), {
    text: mayPublish || act === 'look' ? text.asked[act] : text.proposed,
    onDone: onClose,
  })
  return (
    <ActionDialog
      title={text.acts[act](number)}
      onClose={onClose}
      action={text.acts[act](number)}
      look={act === 'delete' ? 'danger' : 'primary'}
      reason={act === 'edit' && written.trim() === '' ? text.empty : undefined}
      call={acting}
      onAct={() => acting.mutate()}
    >
      <p>{text.promises[act](name)}</p>
      {act === 'edit' && seconds !== null && <p>{text.within(name, Math.round(seconds / 60))}</p>}
      {act !== 'look' && !mayPublish && <p>{text.needsApproval}</p>}
      {act === 'edit' && (
        <FieldFrame label={text.newText}>
          {(attributes) => (
            <textarea
              {...attributes}
              className={fields.input}
              rows={6}
              value={written}
              onChange={({ target }) => setWritten(target.value)}
            />
          )}
        </FieldFrame>
      )}
    </ActionDialog>
  )
}

function run(messageId: string, part: number, act: PostAct, text: string): Promise<unknown> {
  const params = { path: { messageId } }
  if (act === 'edit')
    return call(api.POST('/v1/messages/{messageId}/editPost', { params, body: { text, part } }))
  const body = { part }
  if (act === 'delete')
    return call(api.POST('/v1/messages/{messageId}/deletePost', { params, body }))
  return call(api.POST('/v1/messages/{messageId}/lookAtPost', { params, body }))
}
