// A page that could not be shown: its code was not loaded, or it has failed.
import type { ErrorComponentProps } from '@tanstack/react-router'
import { texts } from '../../texts/texts.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Page } from '../../ui/page.tsx'

export function PageFailed({ error, reset }: ErrorComponentProps) {
  const { pageFailed } = texts('ui')
  return (
    <Page title={pageFailed} documentTitle={pageFailed}>
      <ErrorPanel
        error={error}
        title={texts('ui').crashed}
        // Code that was not loaded is loaded again with the whole page; drafts are kept.
        onRetry={() => (error instanceof TypeError ? location.reload() : reset())}
      />
    </Page>
  )
}
