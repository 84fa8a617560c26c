// Shown while the code of a page loads.
import { WifiOff } from 'lucide-react'
import { useReach } from '../../api/reach.ts'
import { texts } from '../../texts/texts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonColumns } from '../../ui/skeleton.tsx'

export function PagePending() {
  const { loading, waiting, notLoaded } = texts('ui')
  const isReached = useReach() === 'online'
  const title = isReached ? loading : waiting
  return (
    <Page title={title} documentTitle={title}>
      {isReached ? <SkeletonColumns /> : <EmptyState icon={WifiOff} title={notLoaded} />}
    </Page>
  )
}
