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
  onDiscard: () => Promise<void>
  onClose: () => void
}

export function SendBar({ composing, send, onDiscard, onClose }: Props) {
  const { draft, change, now } = composing
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
              {isNow ? text.chooseTime : text.chooseNow}
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

/** Against posting from the wrong account: on the button is the name of one profile, or their number. */
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
  // Before a profile is chosen, the button speaks of one message.
  const count = Math.max(chosen.length, 1)
  const [first] = chosen
  const isReviewed =
    report.judgements.length > 0 && report.judgements.every(({ needsApproval }) => needsApproval)
  if (draft.edited) return isReviewed ? text.saveForReview : text.saveChanges
  const only = chosen.length === 1 ? first?.socialNetworkUsername : undefined
  if (isReviewed) return only === undefined ? text.submit(count) : text.submitFor(only)
  if (draft.when.kind === 'at')
    return only === undefined ? text.schedule(count) : text.scheduleFor(only)
  return only === undefined ? text.sendNow(count) : text.sendNowTo(only)
}
