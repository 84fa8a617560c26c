// Every event of the app, by state, in pages.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { texts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { MoreButton } from '../../ui/more-button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import type { App } from '../apps.ts'
import { type DeliveryState, listDeliveries } from './deliveries.ts'
import styles from './deliveries-section.module.css'
import { DeliveryItem } from './delivery-item.tsx'

const choices = ['all', 'pending', 'delivered', 'failed'] as const
type Choice = (typeof choices)[number]
const from = '/apps/$clientId/$section'

export function DeliveriesSection({ app }: { app: App }) {
  const text = texts('apps')
  const search = useSearch({ from })
  const navigate = useNavigate()
  const choice = choices.find((one) => one === search.state) ?? 'all'
  const show = (next: Choice) =>
    void navigate({ to: '.', search: next === 'all' ? {} : { state: next }, replace: true })
  return (
    <Panel
      title={text.deliveries}
      aside={
        <Tabs
          className={styles.states ?? ''}
          label={text.deliveries}
          value={choice}
          choices={choices.map((one) => [one, text.deliveryStates[one]] as const)}
          onChange={show}
        />
      }
    >
      <List key={choice} app={app} state={choice === 'all' ? undefined : choice} />
    </Panel>
  )
}

function List({ app, state }: { app: App; state: DeliveryState | undefined }) {
  const text = texts('apps')
  const query = useDeliveries(app.clientId, state)
  if (query.isError && !query.data)
    return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton lines={5} height={40} />
  const deliveries = query.data.pages.flatMap((page) => page.deliveries)
  if (deliveries.length === 0) return <Nothing app={app} state={state} />
  return (
    <>
      <ul className={styles.list}>
        {deliveries.map((delivery) => (
          <DeliveryItem key={delivery.id} app={app} delivery={delivery} />
        ))}
      </ul>
      <MoreButton query={query}>{text.more}</MoreButton>
    </>
  )
}

function useDeliveries(clientId: string, state: DeliveryState | undefined) {
  return useInfiniteQuery({
    queryKey: ['apps', clientId, 'deliveries', state ?? 'all'],
    queryFn: ({ pageParam }) =>
      listDeliveries(clientId, {
        ...(state ? { state } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    refetchInterval: 5000,
  })
}

function Nothing({ app, state }: { app: App; state: DeliveryState | undefined }) {
  const text = texts('apps')
  if (state)
    return (
      <EmptyState
        icon={Send}
        title={text.noDeliveriesInState}
        action={
          <ButtonLink
            to="/apps/$clientId/$section"
            params={{ clientId: app.clientId, section: 'deliveries' }}
          >
            {text.everyDelivery}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      icon={Send}
      title={text.noDeliveries}
      action={
        <ButtonLink
          to="/apps/$clientId/$section"
          params={{ clientId: app.clientId, section: 'callback' }}
        >
          {text.toCallback}
        </ButtonLink>
      }
    >
      {text.noDeliveriesText}
    </EmptyState>
  )
}
