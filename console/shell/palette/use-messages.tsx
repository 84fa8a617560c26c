// Messages of any time with the typed words, the newest first, and the way to all of them.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { searchLines } from '../../messages/listing.ts'
import { NetworkMark } from '../../networks/network-mark.tsx'
import { useProfileById } from '../../profiles/profiles.ts'
import { useZone } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { momentLabel } from '../../time/labels.ts'
import { useNow } from '../../time/use-now.ts'
import { inZone } from '../../time/wall-time.ts'
import type { Entry } from './entry.ts'

const shown = 6
/** One Chinese character is a word. */
const min = 1
/** The service accepts no longer text. */
const max = 200
/** The search starts after a pause in typing. */
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
  const isAsked = wanted.length >= min
  const all: Entry = {
    id: 'all-messages',
    kind: 'page',
    name: texts('shell').allResults(wanted),
    icon: <Search size={16} aria-hidden />,
    run: () => void navigate({ to: '/search', search: { q: wanted } }),
  }
  return {
    messages: isAsked && settled === wanted && messages.length > 0 ? [...messages, all] : [],
    isSearching: isAsked && (isLoading || settled !== wanted),
  }
}

function searchQuery(q: string) {
  return queryOptions({
    queryKey: ['messages', 'palette', q],
    enabled: q.length >= min,
    queryFn: async () => (await searchLines({ q, limit: shown })).lines,
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
