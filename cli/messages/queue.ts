// Shows the queue of a profile: whether it is paused, what waits, and the free slots behind it.
import type { Schemas } from '../../sdk/index.ts'
import { chooseProfiles, nameOf, readProfiles } from '../account/profiles.ts'
import { openClient, zoneOf } from '../account/session.ts'
import type { Command } from '../command.ts'
import { Failure } from '../failure.ts'
import { plain, table } from '../terminal.ts'
import { showTime } from '../times/zone.ts'

export const places = ['next', 'last'] as const
export type Place = (typeof places)[number]

export function readPlace(word: string | undefined, at: string | undefined): Place | undefined {
  if (word === undefined) return undefined
  const place = places.find((one) => one === word.toLowerCase())
  if (!place) throw new Failure('usage', `--queue takes ${places.join(' or ')}.`)
  if (at !== undefined) throw new Failure('usage', 'Say --at or --queue: a message has one time.')
  return place
}

/** As many as one answer has. */
const maxShown = 500
const shownSlots = 5

export const showQueue: Command = {
  name: 'queue',
  takes: 'PROFILE',
  minWords: 1,
  maxWords: 1,
  summary: 'Show what waits in the queue of a profile, and its next free slots',
  options: {},
  examples: ['carillon queue x', 'carillon post "Fresh bread" --to x --queue last'],
  async run(given, terminal) {
    const client = await openClient(given)
    const [zone, all] = await Promise.all([zoneOf(client), readProfiles(client)])
    const [profile] = chooseProfiles(all, given.words)
    if (!profile) throw new Failure('usage', `Say which: ${all.map(nameOf).join(', ')}`)
    const path = { socialProfileId: profile.id }
    const { data: queue } = await client.get('/v1/socialProfiles/{socialProfileId}/queue', { path })
    const { data: messages } = await client.get(
      '/v1/socialProfiles/{socialProfileId}/queue/messages',
      { path, query: { limit: maxShown } },
    )
    const { data: slots } = await client.get('/v1/socialProfiles/{socialProfileId}/queue/slots', {
      path,
      query: { count: maxShown },
    })
    const free = slots.filter(({ isFree }) => isFree).slice(0, shownSlots)
    if (queue.pausedDate) terminal.note('The queue is paused.')
    terminal.print({ queue, messages, freeSlots: free }, () =>
      table([...messages.map(rowOf(zone)), ...free.map(slotRow(zone))], nothing(queue)),
    )
    return undefined
  },
}

function rowOf(zone: string) {
  return ({ id, scheduledSendTime, text }: Schemas['MessageLine'], index: number) => ({
    place: String(index + 1),
    time: showTime(zone, (scheduledSendTime ?? 0) * 1000),
    id,
    text: plain(text).slice(0, 60),
  })
}

function slotRow(zone: string) {
  return ({ slotDate }: Schemas['QueueSlot']) => ({
    place: '',
    time: showTime(zone, Date.parse(slotDate)),
    id: '',
    text: 'free',
  })
}

function nothing({ slots }: Schemas['Queue']): string {
  return slots.length === 0 ? 'The queue has no slots.' : 'Nothing waits, and no slot is free.'
}
