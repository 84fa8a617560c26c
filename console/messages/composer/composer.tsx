// The composer's drawer, over any page. The address names the draft, so that reloading or another tab shows the same.
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Profile, profilesQuery } from '../../profiles/profiles.ts'
import { meQuery, useZone } from '../../session/me.ts'
import { Query } from '../../ui/query.tsx'
import styles from './composer.module.css'
import { ComposerForm } from './composer-form.tsx'
import { ComposerHeader } from './composer-header.tsx'
import { originOf } from './compose-ids.ts'
import { loadDraft } from './autosave/load-draft.ts'
import { titleOf } from './title.ts'
import { startOfNew } from './scheduling/when.ts'

type Props = { draftId: string; at: string | undefined }

export function Composer({ draftId, at }: Props) {
  const navigate = useNavigate()
  const isNew = draftId === 'new'
  useEffect(() => {
    if (!isNew) return
    const compose = crypto.randomUUID()
    void navigate({ to: '.', replace: true, search: (search) => ({ ...search, compose }) })
  }, [isNew, navigate])
  return isNew ? null : <Drawer draftId={draftId} at={at} />
}

function Drawer({ draftId, at }: Props) {
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
        {(data) => <Loaded draftId={draftId} at={at} profiles={data} onClose={close} />}
      </Query>
    </aside>
  )
}

function Loaded({
  draftId,
  at,
  profiles,
  onClose,
}: Props & { profiles: Profile[]; onClose: () => void }) {
  const memberId = useQuery(meQuery).data?.id
  const zone = useZone()
  const when = startOfNew(at, Temporal.Now.zonedDateTimeISO(zone))
  const loaded = useQuery({
    queryKey: ['draft', draftId],
    queryFn: () => loadDraft({ id: draftId, memberId: memberId ?? '', profiles, when, zone }),
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
      {(start) => <ComposerForm start={start} profiles={profiles} zone={zone} onClose={onClose} />}
    </Query>
  )
}

/** Escape in a dialog or a menu of the composer closes only that. Menus are elsewhere in the document. */
function isOwn({ currentTarget, target, defaultPrevented }: KeyboardEvent): boolean {
  const isInside = target instanceof Element && currentTarget.contains(target)
  return isInside && !defaultPrevented && target.closest('dialog') === null
}

/**
 * The draft is kept. The focus goes back to what had it before, or to the link that was away while the composer was open. Another
 * draft that was opened meanwhile stays open.
 */
function useClose(draftId: string): () => void {
  const navigate = useNavigate()
  const opener = useRef<Element>(null)
  useEffect(() => {
    opener.current = document.activeElement?.matches('body, main') ? null : document.activeElement
    return () => {
      const isLeft = opener.current?.isConnected
      const next = isLeft ? opener.current : document.querySelector('[data-compose]')
      if (next instanceof HTMLElement) next.focus()
    }
  }, [])
  return () =>
    void navigate({
      to: '.',
      search: (search) =>
        search.compose === draftId ? { ...search, compose: undefined, at: undefined } : search,
    })
}
