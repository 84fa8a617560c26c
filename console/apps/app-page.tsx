// One app: its credentials and how to use them, its callback address, and its deliveries.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { texts } from '../texts/texts.ts'
import { NotFound } from '../ui/not-found.tsx'
import { Page } from '../ui/page.tsx'
import { Query } from '../ui/query.tsx'
import { Tabs } from '../ui/tabs.tsx'
import styles from './app-page.module.css'
import { Kinds } from './app-row.tsx'
import { appQuery } from './apps.ts'
import { CallbackSection } from './callback/callback-section.tsx'
import { DeliveriesSection } from './deliveries/deliveries-section.tsx'
import { UseSection } from './use/use-section.tsx'

const sections = { use: UseSection, callback: CallbackSection, deliveries: DeliveriesSection }
type Section = keyof typeof sections
const names: Section[] = ['use', 'callback', 'deliveries']

export function AppPage() {
  const text = texts('apps')
  const { clientId, section } = useParams({ from: '/apps/$clientId/$section' })
  const query = useQuery(appQuery(clientId))
  const navigate = useNavigate()
  const current = names.find((name) => name === section)
  if (!current) return <NotFound />
  const Shown = sections[current]
  const title = query.data?.name ?? clientId
  return (
    <Page
      title={title}
      documentTitle={`${title}: ${text.sections[current]}`}
      lede={
        <span className={styles.lede}>
          <Link to="/apps" className={styles.back}>
            <ChevronLeft size={15} aria-hidden />
            {text.back}
          </Link>
          {query.data && <Kinds app={query.data} />}
        </span>
      }
      aside={
        <Tabs
          label={title}
          value={current}
          choices={names.map((name) => [name, text.sections[name]] as const)}
          onChange={(next) =>
            void navigate({ to: '/apps/$clientId/$section', params: { clientId, section: next } })
          }
        />
      }
    >
      <Query query={query}>{(app) => <Shown key={app.clientId} app={app} />}</Query>
    </Page>
  )
}
