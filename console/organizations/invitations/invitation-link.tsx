// The result of an invitation: the mail was sent, or the link must be passed on.
import { Copy } from 'lucide-react'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import styles from '../people-page.module.css'

type Props = {
  invited: { fullName: string; email: string; url: string | null }
  onClose: () => void
}

export function InvitationLink({ invited: { fullName, email, url }, onClose }: Props) {
  const text = texts('people')
  return (
    <Dialog
      title={text.invitedNow(fullName)}
      onClose={onClose}
      actions={
        <>
          {url && (
            <Button onClick={() => copyText(url)}>
              <Copy size={15} aria-hidden />
              {text.copyLink}
            </Button>
          )}
          <Button look="primary" onClick={onClose}>
            {text.done}
          </Button>
        </>
      }
    >
      <p>{url ? text.passOn : text.sent(email)}</p>
      {url && (
        <code className={styles.link} title={text.link}>
          {url}
        </code>
      )}
      <p>{text.nextRights}</p>
    </Dialog>
  )
}
