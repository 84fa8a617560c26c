// The members who may connect a profile again, for a member who may not.
import { useMe } from '../session/me.ts'
import { texts } from '../texts/texts.ts'
import { formatList } from '../time/format.ts'
import type { Profile } from './profiles.ts'

/** `isMine`: the member may. Otherwise `ask` names those who may. */
export type Reconnecting = { isMine: boolean; ask: string }

export function useReconnecting(profile: Profile): Reconnecting {
  return reconnectingOf(profile, useMe()?.id)
}

function reconnectingOf({ health }: Profile, memberId: string | undefined): Reconnecting {
  const text = texts('profiles')
  const names = health.managers.map(({ fullName }) => fullName)
  return {
    isMine: health.managers.some(({ id }) => id === memberId),
    ask:
      names.length === 0 ? text.mayNotManage : text.askToReconnect(formatList(names), names.length),
  }
}
