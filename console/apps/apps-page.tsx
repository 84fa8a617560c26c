// The apps of the organization, and its keys at the networks.
import { useQuery } from '@tanstack/react-query'
import { Blocks, Plus } from 'lucide-react'
import { useState } from 'react'
import { texts } from '../texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { Panel } from '../ui/panel.tsx'
import { Query } from '../ui/query.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { AppRow } from './app-row.tsx'
import { appsQuery, useMayManageApps } from './apps.ts'
import styles from './apps-page.module.css'
import { NetworkApps } from './network-apps/network-apps.tsx'
import { RegisterDialog } from './register-dialog.tsx'

export function AppsPage() {
  const text = texts('apps')
  const title = texts('shell').apps
  const query = useQuery(appsQuery)
  const mayManage = useMayManageApps()
  const [isAsked, setAsked] = useState(false)
  const register = (
    <Button
      look="primary"
      reason={mayManage === false ? text.mayNotManage : undefined}
      onClick={() => setAsked(true)}
    >
      <Plus size={16} aria-hidden />
      {text.register}
    </Button>
  )
  return (
    <Page
      title={title}
      documentTitle={title}
      lede={text.lede}
      aside={query.data && query.data.length > 0 && register}
    >
      <div className={styles.panels}>
        <Panel title={text.list}>
          <Query query={query} skeleton={<SkeletonRows />}>
            {(apps) =>
              apps.length === 0 ? (
                <EmptyState icon={Blocks} title={text.none} action={register}>
                  {mayManage === false ? text.noneWithoutRight : text.noneText}
                </EmptyState>
              ) : (
                <ul className={styles.apps}>
                  {apps.map((app) => (
                    <AppRow key={app.clientId} app={app} />
                  ))}
                </ul>
              )
            }
          </Query>
        </Panel>
        {mayManage && <NetworkApps />}
      </div>
      {isAsked && <RegisterDialog onClose={() => setAsked(false)} />}
    </Page>
  )
}
