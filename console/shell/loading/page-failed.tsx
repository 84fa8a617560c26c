// Shown in place of a page whose code could not be loaded, or that failed to render.
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
        // A TypeError: the code was not loaded. Reloading the document loads it; drafts are kept.
        onRetry={() => (error instanceof TypeError ? location.reload() : reset())}
      />
    </Page>
  )
}
