// Sends a ping, and shows what the receiver answered.
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Radio, TriangleAlert } from 'lucide-react'
import { api, call } from '../../api/client.ts'
import { newKey } from '../../api/repeatable.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import type { App } from '../apps.ts'
import { type Delivery, listDeliveries } from '../deliveries/deliveries.ts'
import styles from './ping.module.css'

type Sent = { before: string | undefined }

export function Ping({ app, reason }: { app: App; reason: string | undefined }) {
  const text = texts('apps')
  const { clientId } = app
  const ping = useMutation({
    mutationFn: async (): Promise<Sent> => {
      const [last] = await listPings(clientId)
      const params = { path: { clientId }, header: newKey() }
      await call(api.POST('/v1/apps/{clientId}/ping', { params }))
      return { before: last?.id }
    },
  })
  return (
    <div className={styles.ping}>
      <Button reason={reason} isBusy={ping.isPending} onClick={() => ping.mutate()}>
        <Radio size={15} aria-hidden />
        {text.ping}
      </Button>
      <div role="status">
        {ping.data && <Outcome key={ping.submittedAt} clientId={clientId} sent={ping.data} />}
      </div>
      {ping.isError && <ErrorPanel error={ping.error} title={text.notPinged} />}
    </div>
  )
}

function Outcome({ clientId, sent }: { clientId: string; sent: Sent }) {
  const text = texts('apps')
  const { data: ping } = useQuery({
    queryKey: ['apps', clientId, 'ping', sent.before ?? ''],
    queryFn: async () => {
      const [last] = await listPings(clientId)
      return last && last.id !== sent.before ? last : null
    },
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => pollMsOf(data),
  })
  if (!ping || !isTried(ping)) return <p>{text.pinging}</p>
  return ping.state === 'delivered' ? (
    <p className={styles.good}>
      <CircleCheck size={16} aria-hidden />
      {text.pingArrived(ping.lastStatus ?? 200)}
    </p>
  ) : (
    <p className={styles.bad}>
      <TriangleAlert size={16} aria-hidden />
      {text.pingRefused(ping.lastError ?? text.answered(ping.lastStatus ?? 0))}
    </p>
  )
}

/** A refused ping is sent again after a pause. */
function pollMsOf(ping: Delivery | null | undefined): number | false {
  if (!ping || !isTried(ping)) return 1000
  return ping.state === 'pending' ? 5000 : false
}

function isTried({ state, attempts }: Delivery): boolean {
  return state !== 'pending' || attempts > 0
}

async function listPings(clientId: string): Promise<Delivery[]> {
  const { deliveries } = await listDeliveries(clientId, {})
  return deliveries.filter(({ type }) => type === 'ping')
}
