// Everything that the parts of the composer show: the form, and what is derived from it.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { type BrandId, isPublished, type Network, networkOf } from '../../networks/networks.ts'
import type { Profile } from '../../profiles/profiles.ts'
import { type PermissionsOf, usePermissions } from '../../profiles/rights.ts'
import { useMe } from '../../session/me.ts'
import { useNow } from '../../time/use-now.ts'
import { messageQuery } from '../message/message-query.ts'
import { type Act, type Outcome, outcomeOf } from '../outcome.ts'
import { type Report, useReport } from './findings/report.ts'
import {
  type Change,
  everyMedium,
  type FormMedium,
  type FormState,
  isEmpty,
  sourceOf,
} from './form/form.ts'
import { type MediumStatus, useMediaStatus } from './media/medium-status.ts'
import { useCovers } from './media/use-cover-status.ts'
import { type Planned, planOf } from './scheduling/when.ts'
import { keepsTime } from './sending/edit-body.ts'
import { makeRequests, type Request } from './sending/requests.ts'

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
  everyProfile: Profile[]
  /** The profiles that can be published to. */
  profiles: Profile[]
  chosen: Profile[]
  targets: Target[]
  /** Of the first post. */
  media: MediumStatus[]
  /** And of every part. */
  every: MediumStatus[]
  /** And the covers of videos. */
  uploads: MediumStatus[]
  /** Of some media of the form. */
  statusOf: (media: readonly FormMedium[]) => MediumStatus[]
  plan: Planned
  zone: string
  now: Temporal.ZonedDateTime
  requests: Request[]
  report: Report
  isOnline: boolean
  /** Of sending or saving, for each chosen profile. */
  outcomes: Outcome[]
}

export function useComposing(
  form: FormState,
  change: (change: Change) => void,
  { profiles, zone }: { profiles: Profile[]; zone: string },
): Composing {
  const every = useMediaStatus(everyMedium(form))
  const statusOf = (media: readonly FormMedium[]) =>
    media.flatMap(({ key }) => every.find(({ medium }) => medium.key === key) ?? [])
  const now = useNow(zone)
  // A time that the member has not changed may have passed.
  const plan = planOf(form.when, zone, keepsTime(form) ? undefined : now)
  const published = useMemo(() => profiles.filter(({ type }) => isPublished(type)), [profiles])
  const chosen = published.filter(({ id }) => form.profileIds.includes(id))
  const time = timeOf(plan)
  const requests = makeRequests(form, published, keepsTime(form) ? undefined : time)
  const uploads = [...every, ...useCovers(everyMedium(form))]
  const areUploaded = uploads.every(({ state }) => state === 'ready')
  const isTimeKnown = ['at', 'now', 'queue'].includes(plan.kind)
  const hasContent = form.edited !== undefined || !isEmpty(form)
  const isReady = chosen.length > 0 && hasContent && areUploaded && isTimeKnown
  return {
    form,
    change,
    everyProfile: profiles,
    profiles: published,
    chosen,
    targets: targetsOf(chosen),
    media: statusOf(form.media),
    every,
    uploads,
    statusOf,
    plan,
    zone,
    now,
    requests,
    report: useReport(requests, sourceOf(form), isReady),
    isOnline: useSyncExternalStore(watchConnection, () => navigator.onLine),
    outcomes: outcomesOf(useAct(form), chosen, usePermissions()),
  }
}

function useAct({ edited, when }: FormState): Act {
  const me = useMe()
  // The composer has loaded the message that it edits.
  const { data } = useQuery({ ...messageQuery(edited?.messageId ?? ''), enabled: false })
  if (!edited) return { kind: 'create', isLater: when.kind !== 'now' }
  const { state = 'SCHEDULED', createdByMember } = data ?? {}
  return { kind: 'change', state, isOwn: createdByMember?.id === me?.id }
}

function outcomesOf(act: Act, chosen: Profile[], permissionsOf: PermissionsOf): Outcome[] {
  return chosen.map(({ id }) => outcomeOf(act, permissionsOf(id)))
}

/** The instant in the form that the API takes. */
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
