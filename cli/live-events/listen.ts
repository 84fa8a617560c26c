// Forwards live events to a receiver on this machine, which no webhook of the service could reach.
import { type Client, NotFoundError, webhookTypes } from '../../sdk/index.ts'
import { openClient } from '../account/session.ts'
import type { Command } from '../command.ts'
import { Failure } from '../failure.ts'
import { readMessage } from '../messages/show.ts'
import { deliver, deliveryOptions, readReceiver, readSecret } from './delivery.ts'
import { follow, followOptions, type Happened } from './tail.ts'

export const listen: Command = {
  name: 'listen',
  summary: 'Forward events to a receiver of yours, signed like webhooks',
  options: { ...deliveryOptions, ...followOptions },
  examples: ['carillon listen --forward-to http://localhost:9998/'],
  async run(given, terminal) {
    const url = readReceiver(given.text('forward-to'))
    const secret = readSecret(given.text('secret'))
    const client = await openClient(given)
    terminal.note(`Forwarding to ${url}. Ctrl-C stops it.`)
    let number = 0
    for await (const event of follow(client, given, terminal.note)) {
      // A webhook has more types: those that change nothing in the state of a message are no live events.
      if (!webhookTypes.some((type) => type === event.type)) continue
      number += 1
      const delivery = { ...event, id: `evt_${event.id}`, data: await dataOf(client, event) }
      const status = await deliver(url, secret, delivery, number).catch(unanswered)
      const said = { id: event.id, type: event.type, messageId: event.messageId, status }
      terminal.printLine(said, () => `${event.type} ${event.messageId}: ${status ?? 'no answer'}`)
    }
    return undefined
  },
}

/** A receiver that is started again must not end the forwarding. */
function unanswered(error: unknown): null {
  if (error instanceof Failure && error.outcome === 'unreachable') return null
  throw error
}

/** The message as it is now. Of one that is gone only the id is known. */
async function dataOf(client: Client, { messageId }: Happened): Promise<object> {
  const id = messageId ?? ''
  return readMessage(client, id).catch((error: unknown) => {
    if (error instanceof NotFoundError || error instanceof Failure) return { id }
    throw error
  })
}
