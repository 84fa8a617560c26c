// A publisher dies at a point of one post, and another one recovers.
import type { MessageRow } from '../../server/messages/representation/item.ts'
import { eventually } from '../support/eventually.ts'
import { endLeases, leaveDead, openDying } from './chains-crash.ts'
import { type PublishingWorld, uniqueText } from './world.ts'

/** `answerLost`: so that there is something to look for. */
export type Crash = { point: string; answerLost?: true }

export async function recover(
  world: PublishingWorld,
  crash: Crash,
  asked: Parameters<PublishingWorld['schedule']>[0] & object,
): Promise<{ message: MessageRow; text: string }> {
  const text = asked.text ?? uniqueText()
  const { id } = await world.schedule({ ...asked, text })
  const dying = openDying(world, { ...crash, post: 1 }, text)
  await eventually(() => dying.isDead(), {
    what: `the publisher to die at ${crash.point}`,
    every: 10,
  })
  leaveDead(dying)
  await endLeases(world)
  const next = openDying(world)
  const message = await world.settled(id)
  await next.stop()
  return { message, text }
}
