// Sends a message again, at its time if that lies ahead. If the first may be live, the member confirms that they have looked.
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '../../../api/client.ts'
import { networkOf } from '../../../networks/networks.ts'
import type { Profile } from '../../../profiles/profiles.ts'
import { useZone } from '../../../session/me.ts'
import { texts } from '../../../texts/texts.ts'
import { momentLabel } from '../../../time/labels.ts'
import { useNow } from '../../../time/use-now.ts'
import { inZone } from '../../../time/wall-time.ts'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import type { Message } from '../../listing.ts'
import { countReviews, type Outcome } from '../../outcome.ts'
import { LookedBox } from './looked-box.tsx'
import { useMessageAct } from './use-message-act.ts'
import { useOutcome } from './use-outcome.ts'

type Props = {
  message: Message
  profile: Profile | undefined
  mayBeLive: boolean
  onClose: () => void
}

export function ResendDialog({ message, profile, mayBeLive, onClose }: Props) {
  const text = texts('message')
  const navigate = useNavigate()
  const [hasLooked, setLooked] = useState(false)
  // A second press of the button, or a repeated request, creates one message.
  const [key] = useState(() => crypto.randomUUID())
  const zone = useZone()
  const now = useNow(zone)
  const planned = message.state !== 'SENT' && message.scheduledSendTime
  const time = planned && planned * 1000 > now.epochMilliseconds ? inZone(planned, zone) : undefined
  const profileName = profile?.socialNetworkUsername ?? ''
  const body = {
    confirmed: mayBeLive,
    ...(time ? { scheduledSendTime: time.toInstant().toString() } : {}),
  }
  const when = time && momentLabel(time, now)
  const missing = mayBeLive && !hasLooked ? text.resendMissing : undefined
  const outcome = useOutcome(message, { kind: 'create', isLater: time !== undefined })
  const act = useMessageAct(() => resend(message.id, body, key), {
    text: (created) => toastOf(created, when),
    onDone: (created) => {
      onClose()
      if (created) void navigate({ to: '/messages/$messageId', params: { messageId: created.id } })
    },
  })
  return (
    <ActionDialog
      title={text.resendTitle}
      onClose={onClose}
      action={outcome === 'review' ? text.resendForReview : text.resend}
      reason={outcome === 'refused' ? text.mayNotWrite : missing}
      call={act}
      onAct={() => act.mutate()}
    >
      <p>{promiseOf(outcome, profileName, when)}</p>
      {mayBeLive && (
        <LookedBox
          network={networkOf(profile?.type ?? '').name}
          hasLooked={hasLooked}
          onChange={setLooked}
        />
      )}
    </ActionDialog>
  )
}

function promiseOf(outcome: Outcome, profile: string, when: string | undefined): string {
  const text = texts('message')
  if (outcome === 'refused') return text.mayNotWrite
  if (outcome === 'review')
    return when ? text.resendReviewedAt(profile, when) : text.resendReviewed(profile)
  return when ? text.resendTextAt(profile, when) : text.resendText(profile)
}

function toastOf(created: Message | undefined, when: string | undefined): string {
  const text = texts('message')
  if (created && countReviews([created]) > 0) return text.resentForReview
  return when ? text.resentAt(when) : text.resent
}

/** Returns the new message. */
async function resend(
  messageId: string,
  body: { confirmed: boolean; scheduledSendTime?: string },
  key: string,
): Promise<Message | undefined> {
  const data = await dataOf(
    api.POST('/v1/messages/{messageId}/resend', {
      params: { path: { messageId } },
      headers: { 'idempotency-key': key },
      body,
    }),
  )
  return data[0]
}
