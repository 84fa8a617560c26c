// The settings, tokens and calendar addresses of the member, and the tags, the snippets, the address book, the series, the imports, the feeds
// and the settings of the whole organization.
import { useNavigate, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { texts } from '../texts/texts.ts'
import columns from '../ui/columns.module.css'
import { lazyPart } from '../ui/lazy-part.ts'
import { NotFound } from '../ui/not-found.tsx'
import { Page } from '../ui/page.tsx'
import { SkeletonColumns } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { CalendarSettings } from './calendars/calendar-settings.tsx'
import { LabelSettings } from './labels/label-settings.tsx'
import { MySettings } from './my-settings.tsx'
import { OrganizationSettings } from './organization-settings.tsx'
import { SeriesSettings } from './series/series-settings.tsx'
import { SnippetSettings } from './snippets/snippet-settings.tsx'
import { TokenSettings } from './tokens/token-settings.tsx'

// It needs the form of the composer.
const TemplateSettings = lazyPart(
  () => import('./templates/template-settings.tsx'),
  'TemplateSettings',
)
// The largest, loaded when they are shown.
const ContactSettings = lazyPart(() => import('./contacts/contact-settings.tsx'), 'ContactSettings')
const ImportSettings = lazyPart(() => import('./imports/import-settings.tsx'), 'ImportSettings')
const FeedSettings = lazyPart(() => import('./feeds/feed-settings.tsx'), 'FeedSettings')

const sections = [
  'me',
  'tokens',
  'labels',
  'snippets',
  'contacts',
  'series',
  'imports',
  'feeds',
  'organization',
] as const
type Section = (typeof sections)[number]

export function SettingsPage() {
  const text = texts('settings')
  const title = texts('shell').settings
  const { section } = useParams({ from: '/settings/$section' })
  const navigate = useNavigate()
  const current = sections.find((one) => one === section)
  if (!current) return <NotFound />
  const show = (next: Section) =>
    void navigate({ to: '/settings/$section', params: { section: next } })
  return (
    <Page
      title={title}
      documentTitle={title}
      aside={
        <Tabs
          label={title}
          value={current}
          choices={sections.map((one) => [one, text.sections[one]] as const)}
          onChange={show}
        />
      }
    >
      {current === 'me' && <MySettings />}
      {current === 'tokens' && (
        <div className={columns.column}>
          <TokenSettings />
          <CalendarSettings />
        </div>
      )}
      {current === 'labels' && <LabelSettings />}
      {current === 'snippets' && (
        <div className={columns.column}>
          <SnippetSettings />
          <Suspense>
            <TemplateSettings />
          </Suspense>
        </div>
      )}
      {current === 'series' && <SeriesSettings />}
      <Suspense fallback={<SkeletonColumns />}>
        {current === 'contacts' && <ContactSettings />}
        {current === 'imports' && <ImportSettings />}
        {current === 'feeds' && <FeedSettings />}
      </Suspense>
      {current === 'organization' && <OrganizationSettings />}
    </Page>
  )
}
