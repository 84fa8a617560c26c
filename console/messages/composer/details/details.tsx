// The quote, the place, the authors and the labels of the post, by network: shown where a chosen network has them.
import { Plus, X } from 'lucide-react'
import { Suspense, useState } from 'react'
import { NetworkMark } from '../../../networks/network-mark.tsx'
import { texts } from '../../../texts/texts.ts'
import { formatList } from '../../../time/format.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import type { Composing, Target } from '../composing.ts'
import { detailsFor, hasDetails } from '../form/details.ts'
import { titleFor } from '../form/extended-info.ts'
import { postTypeFor } from '../form/post-types.ts'
import styles from './details.module.css'

// Loaded when the group is opened.
const NetworkDetails = lazyPart(() => import('./network-details.tsx'), 'NetworkDetails')

export function Details({ composing }: { composing: Composing }) {
  const { form, change, targets } = composing
  const text = texts('details')
  const [isOpen, setOpen] = useState(false)
  const offered = targets.filter((target) => hasAny(composing, target))
  const isFilled = offered.some((target) => isWritten(composing, target))
  if (offered.length === 0) return null
  if (!isOpen && !isFilled)
    return (
      <Button look="quiet" aria-label={text.add} onClick={() => setOpen(true)}>
        <Plus size={16} aria-hidden />
        {text.title}
      </Button>
    )
  const quoting = offered.filter(({ mark }) => detailsFor(form, mark).quote.trim() !== '')
  const without = targets.filter(({ mark }) => detailsFor(form, mark).quote.trim() === '')
  return (
    <fieldset className={styles.details}>
      <legend>{text.title}</legend>
      <IconButton
        className={styles.remove}
        label={text.remove}
        onClick={() => {
          setOpen(false)
          change({ type: 'removeDetails', networks: targets.map(({ mark }) => mark) })
        }}
      >
        <X size={16} aria-hidden />
      </IconButton>
      {offered.map((target, index) => (
        <section key={target.mark} className={styles.network} aria-label={target.name}>
          <p className={styles.heading}>
            <NetworkMark type={target.type} size={14} />
            {target.name}
          </p>
          <Suspense>
            <NetworkDetails
              composing={composing}
              target={target}
              takesFocus={isOpen && index === 0}
            />
          </Suspense>
        </section>
      ))}
      {quoting.length > 0 && without.length > 0 && (
        <p className={styles.note} role="status">
          {text.noQuoteOn(formatList(without.map(({ name }) => name)))}
        </p>
      )}
    </fieldset>
  )
}

function hasAny(composing: Composing, target: Target): boolean {
  const { network, type } = target
  if (!network) return false
  const { placeId, collaborators, madeWithAi, paidPartnership } = network.details
  const hasTitle = postTypeFor(composing.form, type) === 'DOCUMENT'
  const posts = [network.quotes, network.reposts]
  const offers = [placeId, collaborators, madeWithAi, paidPartnership, hasTitle, ...posts]
  return offers.some(Boolean) || isWritten(composing, target)
}

function isWritten({ form }: Composing, { mark, profiles }: Target): boolean {
  const hasTitle = profiles.some((profile) => titleFor(form, profile) !== '')
  return hasDetails(detailsFor(form, mark)) || hasTitle
}
