// The frame of every page: navigation, bars, composer, palette and toasts. It binds the keys that work everywhere.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { networksQuery } from '../networks/load-networks.ts'
import { texts } from '../texts/texts.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useKeys } from '../ui/keys.ts'
import { Toaster } from '../ui/toaster.tsx'
import { useMedia } from '../ui/use-media.ts'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { Essentials } from './essentials.tsx'
import { useKeptFocus } from './keep-focus.ts'
import { KeyboardMap } from './keyboard-map.tsx'
import { work } from './navigation/navigation.ts'
import { OfflineBar } from './bars/offline-bar.tsx'
import { PagePending } from './loading/page-pending.tsx'
import { PauseBar } from './bars/pause-bar.tsx'
import { SessionBar } from './bars/session-bar.tsx'
import styles from './shell.module.css'
import { Sidebar } from './navigation/sidebar.tsx'
import { whenReachable } from './loading/when-reachable.ts'

const Composer = lazy(
  whenReachable(() =>
    import('../messages/composer/composer.tsx').then(({ Composer: component }) => ({
      default: component,
    })),
  ),
)
const Palette = lazy(
  whenReachable(() =>
    import('./palette/palette.tsx').then(({ Palette: component }) => ({ default: component })),
  ),
)

export function Shell() {
  const { compose, at } = useSearch({ from: '__root__' })
  const [overlay, setOverlay] = useState<'keys' | 'palette'>()
  const navigate = useNavigate()
  const networks = useQuery(networksQuery)
  // Nothing is painted with the wrong marks first. If they cannot be loaded, pages show neutral ones.
  const areMarksSettled = networks.isSuccess || networks.isError
  const isNarrow = useMedia('(max-width: 1100px)')
  // The sidebar, the page and the composer fit side by side.
  const isWide = useMedia('(min-width: 1680px)')
  useKeptFocus()
  useKeys({
    c: () => void navigate({ to: '.', search: (search) => ({ ...search, compose: 'new' }) }),
    '?': () => setOverlay('keys'),
    '/': () => setOverlay('palette'),
    'mod+k': () => setOverlay('palette'),
    ...Object.fromEntries(work.map(({ key, to }) => [`g ${key}`, () => void navigate({ to })])),
  })
  return (
    <div className={`${styles.shell} ${compose ? styles.composing : ''}`}>
      <a className={styles.skip} href="#content">
        {texts('shell').skip}
      </a>
      <Sidebar
        isRail={isNarrow || (compose !== undefined && !isWide)}
        onSearch={() => setOverlay('palette')}
      />
      <main id="content" tabIndex={-1} className={styles.main}>
        <OfflineBar />
        <SessionBar />
        <PauseBar />
        <Essentials />
        <ErrorBoundary key={String(networks.isSuccess)}>
          {areMarksSettled && <Outlet />}
          {networks.fetchStatus === 'paused' && networks.isPending && <PagePending />}
        </ErrorBoundary>
      </main>
      <Suspense>
        {compose && areMarksSettled && (
          <div className={styles.drawer}>
            <Composer key={compose} draftId={compose} at={at} />
          </div>
        )}
        {overlay === 'palette' && (
          <Palette onClose={() => setOverlay(undefined)} onKeys={() => setOverlay('keys')} />
        )}
      </Suspense>
      <BottomBar />
      {overlay === 'keys' && <KeyboardMap onClose={() => setOverlay(undefined)} />}
      <Toaster />
    </div>
  )
}
