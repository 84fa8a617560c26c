// The composer's drawer, over any page. The address names the draft, so that reloading or another tab shows the same.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { type Profile, profilesQuery } from '../../profiles/profiles.ts'
import { meQuery, useZone } from '../../session/me.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { Query } from '../../ui/query.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { loadDraft } from './autosave/load-draft.ts'
import { originOf } from './compose-ids.ts'
import styles from './composer.module.css'
import { ComposerForm } from './composer-form.tsx'
import { ComposerHeader } from './composer-header.tsx'
import { startOfNew } from './scheduling/when.ts'
import { titleOf } from './title.ts'

// Few messages have parts.
const RestForm = lazyPart(() => import('./rest/rest-form.tsx'), 'RestForm')

type Props = { draftId: string; at: string | undefined; profileIds: string | undefined }

export function Composer({ draftId, ...start }: Props) {
  const navigate = useNavigate()
  const isNew = draftId === 'new'
  useEffect(() => {
    if (!isNew) return
    const compose = crypto.randomUUID()
    void navigate({ to: '.', replace: true, search: (search) => ({ ...search, compose }) })
  }, [isNew, navigate])
  return isNew ? null : <Drawer draftId={draftId} {...start} />
}

function Drawer({ draftId, ...start }: Props) {
  useInertPage()
  const close = useClose(draftId)
  const profiles = useQuery(profilesQuery)
  return (
    <aside
      className={styles.composer}
      aria-label={titleOf(originOf(draftId)?.kind)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOwn(event)) close()
      }}
    >
      <Query query={profiles} skeleton={<ComposerHeader onClose={close} />}>
        {(data) => <Loaded draftId={draftId} {...start} profiles={data} onClose={close} />}
      </Query>
    </aside>
  )
}

function Loaded({
  draftId,
  at,
  profileIds,
  profiles,
  onClose,
}: Props & { profiles: Profile[]; onClose: () => void }) {
  const memberId = useQuery(meQuery).data?.id
  const zone = useZone()
  const when = startOfNew(at, Temporal.Now.zonedDateTimeISO(zone))
  const loaded = useQuery({
    queryKey: ['draft', draftId],
    queryFn: () => {
      const chosen = profileIds?.split(',') ?? []
      return loadDraft({ id: draftId, memberId: memberId ?? '', profiles, chosen, when, zone })
    },
    enabled: memberId !== undefined,
    // It is read once; from then on the form holds the state.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: false,
    // A new draft, and one of this browser, need no connection.
    networkMode: 'always',
  })
  return (
    <Query query={loaded} skeleton={<ComposerHeader onClose={onClose} />}>
      {(start) =>
        originOf(draftId)?.kind === 'rest' ? (
          <Suspense fallback={<ComposerHeader onClose={onClose} />}>
            <RestForm start={start} profiles={profiles} zone={zone} onClose={onClose} />
          </Suspense>
        ) : (
          <ComposerForm start={start} profiles={profiles} zone={zone} onClose={onClose} />
        )
      }
    </Query>
  )
}

/** Escape in a dialog or a menu of the composer closes only that. Menus are elsewhere in the document. */
function isOwn({ currentTarget, target, defaultPrevented }: KeyboardEvent): boolean {
  const isInside = target instanceof Element && currentTarget.contains(target)
  return isInside && !defaultPrevented && target.closest('dialog') === null
}

/**
 * Where the drawer covers the page, the page cannot be used meanwhile. Beside it the page can: the calendar takes the ghost card, and a
 * page with actions on this message offers none (open-in-composer.ts).
 */
function useInertPage(): void {
  const isCovered = useMedia('narrow')
  useEffect(() => {
    if (!isCovered) return
    const covered = document.querySelectorAll<HTMLElement>('[data-behind-composer]')
    for (const element of covered) element.inert = true
    return () => {
      for (const element of covered) element.inert = false
    }
  }, [isCovered])
}

/**
 * Closes without discarding the draft. The focus returns to where it was, or to the link that was hidden while the composer was open.
 * Another draft that was opened meanwhile stays open.
 */
function useClose(draftId: string): () => void {
  const navigate = useNavigate()
  const opener = useRef<Element>(null)
  // Before the page with the opener becomes inert, and after it is no longer.
  useLayoutEffect(() => {
    opener.current = document.activeElement?.matches('body, main') ? null : document.activeElement
  }, [])
  useEffect(
    () => () => {
      const isLeft = opener.current?.isConnected
      const next = isLeft ? opener.current : document.querySelector('[data-compose]')
      if (next instanceof HTMLElement) next.focus()
    },
    [],
  )
  return () =>
    void navigate({
      to: '.',
      search: (search) =>
        search.compose === draftId
          ? { ...search, compose: undefined, at: undefined, for: undefined }
          : search,
    })
}
