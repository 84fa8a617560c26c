// Everything that the parts of the composer show: the draft, and what follows from it.
import { useMemo, useSyncExternalStore } from 'react'
import { type BrandId, isPublished, type Network, networkOf } from '../../networks/networks.ts'
import type { Profile } from '../../profiles/profiles.ts'
import { useNow } from '../../time/use-now.ts'
import { type Change, type Draft, isEmpty, sourceOf } from './form/form.ts'
import { keepsTime } from './sending/edit-body.ts'
import { type MediumStatus, useMediaStatus } from './media/medium-status.ts'
import { type Report, useReport } from './findings/report.ts'
import { makeRequests, type Request } from './sending/requests.ts'
import { type Planned, planOf } from './scheduling/when.ts'

/** A network of the chosen profiles. */
export type Target = {
  mark: BrandId
  name: string
  type: string
  profiles: Profile[]
  network: Network | undefined
}

export type Composing = {
  form: FormState
  change: (change: Change) => void
  /** Those that can be published to. */
  profiles: Profile[]
  chosen: Profile[]
  targets: Target[]
  media: MediumStatus[]
  plan: Planned
  zone: string
  now: Temporal.ZonedDateTime
  requests: Request[]
  report: Report
  isOnline: boolean
}

export function useComposing(
  form: FormState,
  change: (change: Change) => void,
  { profiles, zone }: { profiles: Profile[]; zone: string },
): Composing {
  const media = useMediaStatus(form.media)
  const now = useNow(zone)
  // A time that is not changed may have passed.
  const plan = planOf(draft.when, zone, keepsTime(draft) ? undefined : now)
  const published = useMemo(() => profiles.filter(({ type }) => isPublished(type)), [profiles])
  const chosen = published.filter(({ id }) => form.profileIds.includes(id))
  const time = timeOf(plan)
  const requests = makeRequests(form, published, keepsTime(form) ? undefined : time)
  const areUploaded = media.every(({ state }) => state === 'ready')
  const isTimeKnown = plan.kind === 'at' || plan.kind === 'now'
  const hasContent = form.edited !== undefined || !isEmpty(form)
  const isReady = chosen.length > 0 && hasContent && areUploaded && isTimeKnown
  return {
    form,
    change,
    profiles: published,
    chosen,
    targets: targetsOf(chosen),
    media,
    plan,
    zone,
    now,
    requests,
    report: useReport(requests, sourceOf(form), isReady),
    isOnline: useSyncExternalStore(watchConnection, () => navigator.onLine),
  }
}

/** The instant for the service. */
export function timeOf(plan: Planned): string | undefined {
  return plan.kind === 'at' ? plan.time.toInstant().toString() : undefined
}

function targetsOf(chosen: Profile[]): Target[] {
  const byMark = Map.groupBy(chosen, ({ type }) => networkOf(type).mark)
  return [...byMark].map(([mark, profiles]) => {
    const type = profiles[0]?.type ?? ''
    const { name, network } = networkOf(type)
    return { mark, name, type, profiles, network }
  })
}

function watchConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
