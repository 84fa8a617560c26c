// The organization's own apps at the networks, without which real accounts cannot be connected.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { NetworkMark } from '../../networks/network-mark.tsx'
import { useOrganization } from '../../organizations/organization.ts'
import { type Network, networksQuery } from '../../profiles/connecting/networks.ts'
import { texts } from '../../texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import { useRemoveKeys } from './keys.ts'
import { KeysDialog } from './keys-dialog.tsx'
import styles from './network-apps.module.css'

type NetworkApp = Schemas['NetworkApp']

export function NetworkApps() {
  const text = texts('apps')
  const organizationId = useOrganization()?.id ?? ''
  const networks = useQuery(networksQuery(organizationId))
  const keys = useQuery({
    queryKey: ['networks', organizationId, 'keys'],
    queryFn: () =>
      dataOf(
        api.GET('/v1/organizations/{organizationId}/networkApps', {
          params: { path: { organizationId } },
        }),
      ),
    enabled: organizationId !== '',
  })
  return (
    <Panel title={text.networkApps}>
      <p className={styles.lede}>{text.networkAppsText}</p>
      <Query query={networks}>
        {(all) => (
          <Query query={keys}>
            {(set) => (
              <ul className={styles.networks}>
                {all.filter(takesKeys).map((network) => (
                  <NetworkRow
                    key={network.name}
                    network={network}
                    organizationId={organizationId}
                    app={set.find((one) => one.network === network.name)}
                  />
                ))}
              </ul>
            )}
          </Query>
        )}
      </Query>
    </Panel>
  )
}

function takesKeys({ connecting }: Network): boolean {
  return connecting.registerAt !== null
}

type RowProps = {
  network: Network
  organizationId: string
  app: NetworkApp | undefined
}

function NetworkRow({ network, organizationId, app }: RowProps) {
  const text = texts('apps')
  const [isAsked, setAsked] = useState(false)
  const remove = useRemoveKeys(organizationId, network.name)
  return (
    <li className={styles.network}>
      <NetworkMark type={network.types[0] ?? ''} size={18} />
      <span className={styles.name}>
        <b>{network.title}</b>
        <small>
          {stateOf(app)} {app?.isOwn && <code>{app.clientId}</code>}
        </small>
      </span>
      <span className={styles.actions}>
        {app?.isOwn && (
          <Button look="quiet" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            {text.removeKeys}
          </Button>
        )}
        <Button onClick={() => setAsked(true)}>
          {app?.isOwn ? text.replaceKeys : text.setKeys}
        </Button>
      </span>
      {remove.isError && <ErrorPanel error={remove.error} title={text.keysNotChanged} />}
      {isAsked && (
        <KeysDialog
          network={network}
          organizationId={organizationId}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  )
}

function stateOf(app: NetworkApp | undefined): string {
  const text = texts('apps')
  if (!app) return text.keysNone
  return app.isOwn ? text.keysOwn : text.keysOperator
}
