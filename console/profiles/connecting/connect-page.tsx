// The networks to choose from. One that cannot be connected says what is missing.
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useOrganization } from '../../organizations/organization.ts'
import { texts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Query } from '../../ui/query.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import styles from './connect-page.module.css'
import { NetworkCard } from './network-card.tsx'
import { type Network, networksQuery } from './networks.ts'
import { NotSetUp } from './not-set-up.tsx'

export function ConnectPage() {
  const text = texts('connecting')
  const { connectionId } = useSearch({ from: '/profiles/connect' })
  const organization = useOrganization()
  const query = useQuery(networksQuery(organization?.id ?? ''))
  const [chosen, setChosen] = useState<Network>()
  // Back from the network: the connection has its own address.
  if (connectionId)
    return <Navigate to="/profiles/connect/$connectionId" params={{ connectionId }} replace />
  return (
    <Page
      title={text.title}
      documentTitle={text.title}
      lede={text.lede}
      aside={<ButtonLink to="/profiles">{text.toProfiles}</ButtonLink>}
    >
      <Query query={query} skeleton={<Skeleton shape="cards" lines={6} height={130} />}>
        {(networks) => (
          <>
            <ul className={styles.grid}>
              {networks.filter(isReady).map((network) => (
                <NetworkCard
                  key={network.name}
                  network={network}
                  onConnect={() => setChosen(network)}
                />
              ))}
            </ul>
            <NotSetUp networks={networks.filter((network) => !isReady(network))} />
          </>
        )}
      </Query>
      {chosen && <ConnectDialog network={chosen} onClose={() => setChosen(undefined)} />}
    </Page>
  )
}

function isReady({ connecting }: Network): boolean {
  return connecting.isPossible
}
