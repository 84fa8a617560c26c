// Follows what happens: one line per event, until it is stopped or has seen enough.
import { type LiveEvent, liveEvents } from '../../sdk/index.ts'
import { openClient, zoneOf } from '../account/session.ts'
import type { Command, Given } from '../command.ts'
import { Failure } from '../failure.ts'
import { showTime } from '../times/zone.ts'

export const followOptions: Command['options'] = {
  type: {
    ...{ type: 'string', multiple: true, value: 'TYPE' },
    summary: 'Only such events: message.sent, or message. for all of messages',
  },
  after: { type: 'string', value: 'ID', summary: 'Go on after the event with this id' },
  count: { type: 'string', value: 'COUNT', summary: 'Stop after so many events' },
}

export type Happened = Exclude<LiveEvent, { type: 'reset' }>

/** The events that the options ask for. After `reset` some were missed, which is said. */
export async function* follow(
  client: Awaited<ReturnType<typeof openClient>>,
  given: Given,
  note: (text: string) => void,
): AsyncGenerator<Happened, void> {
  const wanted = given.list('type').flatMap((text) => text.split(','))
  const max = readCount(given)
  const after = given.text('after')
  let seen = 0
  for await (const event of liveEvents(client, after === undefined ? {} : { lastEventId: after })) {
    if (event.type === 'reset' || !('id' in event)) note('Events were missed.')
    else if (wanted.length === 0 || wanted.some((type) => fits(event.type, type))) {
      yield event
      seen += 1
      if (seen >= max) return
    }
  }
}

function fits(type: string, wanted: string): boolean {
  return wanted.endsWith('.') ? type.startsWith(wanted) : type === wanted
}

function readCount(given: Given): number {
  const text = given.text('count')
  if (text === undefined) return Number.POSITIVE_INFINITY
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new Failure('usage', '--count takes a number from 1.')
}

export const tail: Command = {
  name: 'tail',
  summary: 'Follow what happens to messages, profiles and media',
  options: followOptions,
  examples: ['carillon tail --type message.', 'carillon tail --json | jq -r .type'],
  async run(given, terminal) {
    const client = await openClient(given)
    const zone = await zoneOf(client)
    terminal.note('Following. Ctrl-C stops it.')
    for await (const event of follow(client, given, terminal.note))
      terminal.printLine(event, () => {
        const time = showTime(zone, Date.parse(event.timestamp))
        const about = event.messageId ?? event.socialProfileId ?? event.mediaId ?? ''
        return `${time}  ${event.type}  ${about}`
      })
    return undefined
  },
}
