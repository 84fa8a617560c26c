// The frame of every page: navigation, bars, composer, palette and toasts. It binds the keys that work everywhere.
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { profilesQuery } from '../profiles/profiles.ts'
import { texts } from '../texts/texts.ts'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { useKeys } from '../ui/keys.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Toaster } from '../ui/toaster.tsx'
import { useMedia } from '../ui/use-media.ts'
import { OfflineBar } from './bars/offline-bar.tsx'
import { PauseBar } from './bars/pause-bar.tsx'
import { SessionBar } from './bars/session-bar.tsx'
import { ZoneBar } from './bars/zone-bar.tsx'
import { Essentials } from './essentials.tsx'
import { useKeptFocus } from './keep-focus.ts'
import { KeyboardMap } from './keyboard-map.tsx'
import { PagePending } from './loading/page-pending.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { work } from './navigation/navigation.ts'
import { Sidebar } from './navigation/sidebar.tsx'
import styles from './shell.module.css'

const Composer = lazyPart(() => import('../messages/composer/composer.tsx'), 'Composer')
const Palette = lazyPart(() => import('./palette/palette.tsx'), 'Palette')

const NoticeToasts = lazyPart(() => import('../notices/notice-toasts.tsx'), 'NoticeToasts')

export function Shell() {
  const { compose, at, for: profileIds } = useSearch({ from: '__root__' })
  const [overlay, setOverlay] = useState<'keys' | 'palette'>()
  const navigate = useNavigate()
  // With them come the networks' marks. Pages wait for those, so that none is replaced after it was painted; if they cannot be loaded,
  // neutral ones are shown.
  const profiles = useQuery(profilesQuery)
  const areMarksSettled = profiles.isSuccess || profiles.isError
  const isNarrow = useMedia('narrow')
  const isWide = useMedia('wide')
  useKeptFocus()
  useKeys({
    c: () => void navigate({ to: '.', search: (search) => ({ ...search, compose: 'new' }) }),
    '?': () => setOverlay('keys'),
    '/': () => void navigate({ to: '/search' }),
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
        <ZoneBar />
        <Essentials />
        <ErrorBoundary key={String(profiles.isSuccess)}>
          {areMarksSettled && (
            <div className={styles.page} data-behind-composer>
              <Outlet />
            </div>
          )}
          {!areMarksSettled && <PagePending />}
        </ErrorBoundary>
      </main>
      <Suspense>
        <NoticeToasts />
      </Suspense>
      <Suspense>
        {compose && areMarksSettled && (
          <div className={styles.drawer}>
            <Composer key={compose} draftId={compose} at={at} profileIds={profileIds} />
          </div>
        )}
        {overlay === 'palette' && (
          <Palette onClose={() => setOverlay(undefined)} onKeys={() => setOverlay('keys')} />
        )}
      </Suspense>
      <div className={styles.page} data-behind-composer>
        <BottomBar />
      </div>
      {overlay === 'keys' && <KeyboardMap onClose={() => setOverlay(undefined)} />}
      <Toaster />
    </div>
  )
}
