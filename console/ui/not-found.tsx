import { Compass } from 'lucide-react'
import { texts } from '../texts/texts.ts'
import { ButtonLink } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Page } from './page.tsx'

export function NotFound() {
  const text = texts('ui')
  return (
    <Page title={text.notFoundTitle} documentTitle={text.notFoundTitle}>
      <EmptyState
        icon={Compass}
        title={text.notFound}
        action={<ButtonLink to="/">{text.toHome}</ButtonLink>}
      />
    </Page>
  )
}
