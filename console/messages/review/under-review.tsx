// The message as it will look, its author, the members who may decide, and the decision.
import { Check, ChevronDown, ChevronUp, PenLine, UserRound, UsersRound, X } from 'lucide-react'
import { useState } from 'react'
import { networkOf } from '../../networks/networks.ts'
import { useMemberNames } from '../../organizations/member-names.ts'
import { useProfileById } from '../../profiles/profiles.ts'
import { texts } from '../../texts/texts.ts'
import { capitalize, formatList } from '../../time/format.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { inZone } from '../../time/wall-time.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useKeys } from '../../ui/keys.ts'
import { showToast } from '../../ui/toasts.ts'
import { CampaignLinks } from '../campaign-links.tsx'
import type { Message } from '../listing.ts'
import { Preview } from '../message/preview.tsx'
import { useOpenInComposer } from '../open-in-composer.ts'
import { PlainTexts } from '../plain-texts.tsx'
import { Earlier } from './earlier.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import styles from './review-page.module.css'
import type { Verdict } from './use-verdict.ts'

type Props = {
  message: Message
  place: number
  total: number
  zone: string
  onVerdict: (verdict: Verdict) => void
  onStep: (by: 1 | -1) => void
}

export function UnderReview({ message, place, total, zone, onVerdict, onStep }: Props) {
  const profile = useProfileById().get(message.socialProfile.id)
  const [asked, setAsked] = useState<'reject' | 'edit'>()
  const reason = useOpenInComposer(message.id)
  const act = (run: () => void) => () => (reason ? showToast({ text: reason }) : run())
  const approve = act(() => onVerdict({ kind: 'approve', message }))
  const reject = act(() => setAsked('reject'))
  const edit = act(() => setAsked('edit'))
  useKeys({
    a: approve,
    r: reject,
    e: edit,
    // Leads here, and is no R.
    'g r': () => undefined,
  })
  const close = () => setAsked(undefined)
  return (
    <>
      <Head message={message} place={place} total={total} zone={zone} />
      <Earlier message={message} zone={zone} />
      <Preview message={message} profile={profile} zone={zone} />
      <CampaignLinks message={message} />
      <PlainTexts message={message} />
      <People message={message} />
      <div className={styles.actions}>
        <Button look="primary" reason={reason} onClick={approve}>
          <Check size={16} aria-hidden />
          {texts('review').approve}
          <kbd aria-hidden>A</kbd>
        </Button>
        <Button reason={reason} onClick={reject}>
          <X size={16} aria-hidden />
          {texts('review').reject}
          <kbd aria-hidden>R</kbd>
        </Button>
        <Button reason={reason} onClick={edit}>
          <PenLine size={15} aria-hidden />
          {texts('review').edit}
          <kbd aria-hidden>E</kbd>
        </Button>
        <Steps place={place} total={total} onStep={onStep} />
      </div>
      <Legend />
      {asked === 'edit' && <EditDialog message={message} onClose={close} />}
      {asked === 'reject' && (
        <RejectDialog
          onClose={close}
          onReject={(reason) => onVerdict({ kind: 'reject', message, reason })}
        />
      )}
    </>
  )
}

/** The keys that no button names. */
function Legend() {
  const text = texts('review')
  const keys = [
    ['J', text.nextOne],
    ['K', text.previousOne],
  ]
  return (
    <p className={styles.legend}>
      {keys.map(([key, meaning]) => (
        <span key={key}>
          <kbd>{key}</kbd> {meaning}
        </span>
      ))}
    </p>
  )
}

function Head({ message, place, total, zone }: Omit<Props, 'onVerdict' | 'onStep'>) {
  const text = texts('review')
  const now = useNow(zone)
  const profile = useProfileById().get(message.socialProfile.id)
  const time = message.scheduledSendTime
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.when}>
          {time ? text.goesOut(momentLabel(inZone(time, zone), now)) : text.goesOutOnApproval}
        </p>
        <p>
          {text.to(
            profile?.socialNetworkUsername ?? message.socialProfile.id,
            networkOf(profile?.type ?? '').name,
          )}
        </p>
      </div>
      <span className={styles.place}>{text.place(place, total)}</span>
    </header>
  )
}

function People({ message }: { message: Message }) {
  const text = texts('review')
  const reviewers = (message.reviewers ?? []).map(({ id }) => id)
  const author = message.createdByMember?.id
  const names = useMemberNames(author ? [author, ...reviewers] : reviewers)
  const known = reviewers.flatMap((id) => names.get(id) ?? [])
  const writer = author && names.get(author)
  return (
    <div className={styles.facts}>
      {writer && (
        <p>
          <UserRound size={15} aria-hidden />
          {text.writtenBy(writer)}
        </p>
      )}
      {known.length > 0 && (
        <p>
          <UsersRound size={15} aria-hidden />
          {capitalize(text.mayDecide(formatList(known), known.length))}
        </p>
      )}
    </div>
  )
}

function Steps({ place, total, onStep }: Pick<Props, 'place' | 'total' | 'onStep'>) {
  const text = texts('review')
  return (
    <span className={styles.step}>
      <IconButton
        label={text.previous}
        aria-disabled={place <= 1 || undefined}
        onClick={() => (place <= 1 ? showToast({ text: text.isFirst }) : onStep(-1))}
      >
        <ChevronUp size={18} />
      </IconButton>
      <IconButton
        label={text.next}
        aria-disabled={place >= total || undefined}
        onClick={() => (place >= total ? showToast({ text: text.isLast }) : onStep(1))}
      >
        <ChevronDown size={18} />
      </IconButton>
    </span>
  )
}
