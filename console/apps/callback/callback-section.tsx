import { useQuery } from '@tanstack/react-query'
import { api, call } from '../../api/client.ts'
import { texts } from '../../texts/texts.ts'
import columns from '../../ui/columns.module.css'
import { Panel } from '../../ui/panel.tsx'
import { Query } from '../../ui/query.tsx'
import type { App } from '../apps.ts'
import { CallbackForm } from './callback-form.tsx'
import { Signing } from './signing.tsx'

export function CallbackSection({ app }: { app: App }) {
  const text = texts('apps')
  const { clientId } = app
  const query = useQuery({
    queryKey: ['apps', clientId, 'callback'],
    queryFn: () =>
      call(api.GET('/v1/apps/{clientId}/callback', { params: { path: { clientId } } })).then(
        ({ data }) => data.callbackUrl ?? '',
      ),
  })
  return (
    <div className={columns.fitting}>
      <Panel title={text.callback}>
        <Query query={query}>
          {(address) => <CallbackForm key={address} app={app} saved={address} />}
        </Query>
      </Panel>
      <Signing app={app} />
    </div>
  )
}
