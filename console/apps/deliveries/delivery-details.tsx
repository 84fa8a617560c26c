import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { api, call } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { showToast } from '../../ui/toasts.ts'
import type { App } from '../apps.ts'
import type { Delivery } from './deliveries.ts'
import styles from './deliveries-section.module.css'
import { useMomentLabel } from './moment-label.ts'

export function DeliveryDetails({ app, delivery }: { app: App; delivery: Delivery }) {
  const text = texts('apps')
  const replay = useReplay(app, delivery)
  return (
    <div className={styles.details}>
      {delivery.disabledDate && <p className={styles.disabled}>{text.disabled}</p>}
      <Facts delivery={delivery} />
      <div className={styles.payload}>
        <h3>{text.payload}</h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must take the focus */}
        <pre tabIndex={0}>{JSON.stringify(delivery.data, null, 2)}</pre>
      </div>
      <div>
        <Button isBusy={replay.isPending} onClick={() => replay.mutate()}>
          <RotateCw size={15} aria-hidden />
          {text.replay}
        </Button>
      </div>
      {replay.isError && <ErrorPanel error={replay.error} title={text.notReplayed} />}
    </div>
  )
}

function Facts({ delivery }: { delivery: Delivery }) {
  const text = texts('apps')
  const when = useMomentLabel()
  const { url, lastError, lastStatus, nextAttemptDate, deliveredDate, messageId, seqNo } = delivery
  const facts: [string, ReactNode][] = [
    [text.to, <code key="to">{url}</code>],
    [text.result, lastError ?? (lastStatus === null ? null : text.answered(lastStatus))],
    [text.deliveredAt, deliveredDate && when(deliveredDate)],
    [text.number, seqNo],
    [
      text.message,
      messageId && (
        <Link key="message" to="/messages/$messageId" params={{ messageId }}>
          {messageId}
        </Link>
      ),
    ],
  ]
  return (
    <dl className={styles.words}>
      {facts
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {nextAttemptDate && <div>{text.nextAttempt(when(nextAttemptDate))}</div>}
      {delivery.replayOf && <div>{text.replayOf(delivery.replayOf)}</div>}
    </dl>
  )
}

function useReplay({ clientId }: App, { id }: Delivery) {
  const queryClient = useQueryClient()
  const path = { clientId, deliveryId: id }
  return useMutation({
    mutationFn: () =>
      call(
        api.POST('/v1/apps/{clientId}/deliveries/{deliveryId}/replay', {
          params: { path, header: newKey() },
        }),
      ),
    onSuccess: async () => {
      showToast({ text: texts('apps').replayed })
      await queryClient.invalidateQueries({ queryKey: ['apps', clientId, 'deliveries'] })
    },
  })
}
