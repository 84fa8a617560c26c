// Live events: one tab reads the stream and broadcasts to the others. Events only make queries stale. While none arrive, visible pages poll
// (query-client.ts).
import type { QueryClient } from '@tanstack/react-query'
import { lead } from './live/lead.ts'
import { type LiveEvent, reset } from './live/live-event.ts'
import { makeRefresh } from './live/refresh.ts'
import { isLive, setLive } from './live/status.ts'

type Notice = { isLive: boolean } | { events: LiveEvent[] } | { asks: true }

const name = 'carillon.live'

/** `beginning`: the id of an event, requested before any page reads: no event between a page's answer and the stream is missed. */
export function startLive(queryClient: QueryClient, beginning: Promise<string | undefined>): void {
  const channel = new BroadcastChannel(name)
  const refresh = makeRefresh(queryClient)
  let lastSeen: string | undefined
  let isLeader = false

  const broadcast = (notice: Notice) => channel.postMessage(notice)
  const takeEvents = (events: LiveEvent[]) => {
    lastSeen = events.at(-1)?.id || lastSeen
    refresh(events)
  }
  const takeStatus = (next: boolean) => {
    const isLost = isLive() && !next
    setLive(next)
    // The first poll. When the stream is back, it continues where it broke off.
    if (isLost) refresh([reset])
  }
  const leadNow = async () => {
    isLeader = true
    await lead({
      // Also after taking over from another tab, which may have read events that it did not broadcast.
      lastEventId: lastSeen ?? (await beginning),
      onStatus: (next) => {
        takeStatus(next)
        broadcast({ isLive: next })
      },
      onEvents: (events) => {
        takeEvents(events)
        broadcast({ events })
      },
    })
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Notice>) => {
    if ('events' in data) takeEvents(data.events)
    else if ('isLive' in data) takeStatus(data.isLive)
    else if (isLeader) broadcast({ isLive: isLive() })
  })
  broadcast({ asks: true })
  // The lock is held as long as the tab lives; then another tab gets it.
  void navigator.locks.request(name, leadNow)
}
