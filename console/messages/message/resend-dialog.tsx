// Sends a message again, at its time if that lies ahead. If the first may be live, the member confirms that they have looked.
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { networkOf } from '../../networks/networks.ts'
import type { Profile } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import type { Message } from '../listing.ts'
import styles from './message-actions.module.css'
import { useMessageAct } from './use-message-act.ts'

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
  const boxId = useId()
  const act = useMessageAct(() => resend(message.id, mayBeLive, key), {
    text: text.resent,
    onDone: (messageId) => {
      onClose()
      if (messageId) void navigate({ to: '/messages/$messageId', params: { messageId } })
    },
  })
  return (
    <ActionDialog
      title={text.resendTitle}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {texts('ui').cancel}
          </Button>
          <Button
            look="primary"
            isBusy={act.isPending}
            reason={mayBeLive && !hasLooked ? text.resendMissing : undefined}
            onClick={() => act.mutate()}
          >
            {text.resend}
          </Button>
        </>
      }
    >
      <p>{text.resendText(profile?.socialNetworkUsername ?? '')}</p>
      {mayBeLive && (
        <label htmlFor={boxId} className={styles.check}>
          <input
            id={boxId}
            type="checkbox"
            checked={hasLooked}
            onChange={() => setLooked(!hasLooked)}
          />
          {text.resendChecked(networkOf(profile?.type ?? '').name)}
        </label>
      )}
      {act.isError && <ErrorPanel error={act.error} />}
    </Dialog>
  )
}

/** Returns the id of the new message. */
async function resend(
  messageId: string,
  confirmed: boolean,
  key: string,
): Promise<string | undefined> {
  const { data } = await call(
    api.POST('/v1/messages/{messageId}/resend', {
      params: { path: { messageId } },
      headers: { 'idempotency-key': key },
      body: { confirmed },
    }),
  )
  return data[0]?.id
}
