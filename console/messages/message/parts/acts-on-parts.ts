// The ways in which a member can act on the parts that are not out.
import type { Message } from '../../listing.ts'

export type PartAct = 'edit' | 'goOn' | 'correct' | 'skip' | 'takeBack'

type Described = {
  state: Message['state']
  postId?: string | null
  parts: { state: string }[] | null
}

/** `missing`: the number of the first part that is not out, with the first post as 1. */
export function partActsOf({ state, postId = null, parts }: Described): {
  acts: PartAct[]
  missing: number
} {
  const all = parts ?? []
  const missing = all.findIndex((part) => part.state !== 'SENT') + 2
  const next = all[missing - 2]
  const isStopped =
    state === 'SENT' && (next?.state === 'STOPPED' || next?.state === 'SEND_FAILED_PERMANENTLY')
  const waits = (part: { state: string } | undefined) =>
    part !== undefined && ['WAITING', 'SCHEDULED', 'STOPPED'].includes(part.state)
  const isFirstOut =
    state === 'SENT' || postId !== null || all.some((part) => part.state === 'SENT')
  const acts: PartAct[] = []
  if (state === 'SUBMITTED' && isFirstOut && all.some(waits)) acts.push('edit')
  if (isStopped) acts.push('goOn', 'correct')
  if (isStopped && next?.state !== 'STOPPED' && waits(all[missing - 1])) acts.push('skip')
  if (isFirstOut && all.some(waits)) acts.push('takeBack')
  return { acts, missing }
}
