// The rights of the signed-in member on the messages of a card. One act is done to all of them or to none, so a single refusal decides.
import { useProfileById } from '../../profiles/profiles.ts'
import { useMe } from '../../session/me.ts'
import { texts } from '../../texts/texts.ts'
import { formatList } from '../../time/format.ts'
import { type Act, outcomeOf } from '../outcome.ts'
import type { Line } from './summary.ts'

/** The profiles by id. Where rights are not known, everything may be tried: the service decides anyway. */
export type Rights = {
  profiles: ReadonlyMap<
    string,
    { permissions?: readonly string[]; socialNetworkUsername?: string | null }
  >
  memberId: string | undefined
}

export function useCardRights(): Rights {
  return { profiles: useProfileById(), memberId: useMe()?.id }
}

/** Why the member may not do it to all of these messages; undefined if they may. */
export function refusalOf(
  kind: Act['kind'],
  lines: readonly Line[],
  { profiles, memberId }: Rights,
): string | undefined {
  const refused = lines.filter((line) => {
    const { permissions } = profiles.get(line.socialProfile.id) ?? {}
    return outcomeOf(actOn(kind, line, memberId), permissions) === 'refused'
  })
  if (refused.length === 0) return undefined
  const text = texts('calendar').menu
  if (refused.length < lines.length) {
    const names = refused.map(
      ({ socialProfile: { id } }) => profiles.get(id)?.socialNetworkUsername ?? id,
    )
    return text.notEvery(formatList([...new Set(names)]))
  }
  if (kind === 'change') return texts('message').notYours
  return kind === 'sendNow' ? text.mayNotSend : text.mayNotWrite
}

function actOn(kind: Act['kind'], line: Line, memberId: string | undefined): Act {
  const { state, createdByMember } = line
  if (kind === 'create') return { kind, isLater: true }
  if (kind === 'sendNow') return { kind, state }
  const isKnown = createdByMember !== undefined && memberId !== undefined
  return { kind, state, isOwn: !isKnown || createdByMember?.id === memberId }
}
