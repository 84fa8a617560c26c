// The button that sends. Its label names the action and the profile.
import { ChevronDown } from 'lucide-react'
import { networkOf } from '../../../networks/networks.ts'
import { texts } from '../../../texts/texts.ts'
import { formatList } from '../../../time/format.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { modifier } from '../../../ui/keys.ts'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Composing } from '../composing.ts'
import { startOfNew } from '../scheduling/when.ts'
import styles from './send-bar.module.css'
import type { Sending } from './use-send.ts'

type Props = {
  composing: Composing
  send: Sending
  /** Called when the button was pressed and cannot be used. */
  onRefused: () => void
  onDiscard: () => Promise<void>
  onClose: () => void
}

export function SendBar({ composing, send, onRefused, onDiscard, onClose }: Props) {
  const { form, change, now } = composing
  const text = texts('composer')
  const isNow = form.when.kind === 'now'
  const isEdit = form.edited !== undefined
  return (
    <div className={styles.bar}>
      {send.error !== null && (
        <ErrorPanel error={send.error} title={isEdit ? text.notSavedChanges : text.sendFailed} />
      )}
      <div className={styles.split}>
        <Button
          look="primary"
          className={styles.send ?? ''}
          reason={send.reason}
          onRefused={onRefused}
          isBusy={send.isBusy}
          title={namesOf(composing)}
          onClick={send.press}
        >
          {labelOf(composing)}
          <kbd aria-hidden>{modifier}↵</kbd>
        </Button>
        <Menu
          align="end"
          trigger={
            <button type="button" className={styles.ways} aria-label={text.otherWays}>
              <ChevronDown size={17} aria-hidden />
            </button>
          }
        >
          {!isEdit && (
            <MenuItem
              onSelect={() =>
                change({
                  type: 'plan',
                  when: isNow ? startOfNew(undefined, now) : { kind: 'now' },
                })
              }
            >
              {isNow ? text.chooseTime : nowLabelOf(composing)}
            </MenuItem>
          )}
          {form.when.kind !== 'queue' && (
            <MenuItem
              onSelect={() => change({ type: 'plan', when: { kind: 'queue', place: 'last' } })}
            >
              {text.chooseQueue}
            </MenuItem>
          )}
          <MenuItem
            onSelect={() =>
              void onDiscard().then(() => {
                showToast({ text: isEdit ? text.discardedChanges : text.discarded })
                onClose()
              })
            }
          >
            {isEdit ? text.discardChanges : text.discard}
          </MenuItem>
        </Menu>
      </div>
    </div>
  )
}

function nowLabelOf({ outcomes }: Composing): string {
  const { chooseNow, chooseOnApproval } = texts('composer')
  return outcomes.includes('review') ? chooseOnApproval : chooseNow
}

/** Prevents posting from the wrong account: the button has the name of the one profile, or the number of profiles. */
function namesOf({ chosen }: Composing): string | undefined {
  if (chosen.length === 0) return undefined
  return formatList(
    chosen.map(({ socialNetworkUsername, type }) =>
      texts('composer').onNetwork(socialNetworkUsername, networkOf(type).name),
    ),
  )
}

function labelOf({ form, chosen, outcomes }: Composing): string {
  const text = texts('composer')
  const reviews = outcomes.filter((outcome) => outcome === 'review').length
  if (form.edited) return reviews > 0 ? text.saveForReview : text.saveChanges
  const isLater = form.when.kind !== 'now'
  const [first] = chosen
  if (first && chosen.length === 1) {
    const to = first.socialNetworkUsername
    if (reviews > 0) return text.submitFor(to)
    return isLater ? text.scheduleFor(to) : text.sendNowTo(to)
  }
  // Before a profile is chosen, the label is for one message.
  const count = Math.max(chosen.length, 1)
  if (reviews > 0) return labelOfReviews(count - reviews, reviews, isLater)
  return isLater ? text.schedule(count) : text.sendNow(count)
}

/** For several profiles, `direct` of which need no review. */
function labelOfReviews(direct: number, reviews: number, isLater: boolean): string {
  const text = texts('composer')
  if (direct === 0) return text.submit(reviews)
  return isLater ? text.scheduleAndSubmit(direct, reviews) : text.sendAndSubmit(direct, reviews)
}
