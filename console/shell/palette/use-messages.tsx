// Messages of any time with the typed words, the newest first, and the way to all of them.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listLines } from '../../messages/listing.ts'
import { NetworkMark } from '../../networks/network-mark.tsx'
import { useProfileById } from '../../profiles/profiles.ts'
import { useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { inZone } from '../../time/wall-time.ts'
import type { Entry } from './entry.ts'

const shown = 6
const shortest = 2
/** As much as the service takes. */
const longest = 200
/** Lines are read for six weeks at most. */
const rangeMs = 41 * 86_400_000
/** A word is typed to its end before it is looked for. */
const settleMs = 250

export function useMessages(typed: string): { messages: Entry[]; isSearching: boolean } {
  const wanted = typed.trim().slice(0, max)
  const settled = useSettled(wanted)
  const navigate = useNavigate()
  const profiles = useProfileById()
  const zone = useZone()
  const now = useNow(zone)
  const { data = [], isLoading } = useQuery(searchQuery(settled))
  const messages = data.map(({ id, text, socialProfile, dueTime }): Entry => {
    const when = dueTime === null ? texts('message').soon : momentLabel(inZone(dueTime, zone), now)
    return {
      id: `message-${id}`,
      kind: 'message',
      name: text,
      detail: when,
      icon: <NetworkMark type={profiles.get(socialProfile.id)?.type ?? ''} size={16} />,
      run: () => void navigate({ to: '/messages/$messageId', params: { messageId: id } }),
    }
  })
  const isAsked = wanted.length >= shortest
  return {
    messages: isAsked && settled === wanted ? messages : [],
    isSearching: isAsked && (isLoading || settled !== wanted),
  }
}

function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['messages', 'search', q],
    enabled: q.length >= shortest,
    queryFn: async () => {
      const now = Date.now()
      const at = (ms: number) => new Date(now + ms).toISOString()
      const asked = { q, limit: 500 }
      const [coming, past] = await Promise.all([
        listLines({
          ...asked,
          startTime: at(0),
          endTime: at(rangeMs),
          includeUnscheduledReviewMsgs: 'true',
        }),
        listLines({ ...asked, startTime: at(-rangeMs), endTime: at(-1000) }),
      ])
      return [...coming.lines.slice(0, shown), ...past.lines.reverse()].slice(0, shown)
    },
  })
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
