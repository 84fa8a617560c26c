// One delivery over HTTP: the body, its signature, and the meaning of the answer.

import type { Selectable } from 'kysely'
import { Webhook } from 'standardwebhooks'
import type { WebhookDeliveries } from '../db/schema.gen.ts'
import { OutboundError } from '../outbound/errors.ts'
import type { Outbound } from '../outbound/outbound.ts'
import { render, say } from '../sentences/sentences.ts'

type Row = Selectable<WebhookDeliveries>
export type Delivery = Pick<
  Row,
  'id' | 'type' | 'data' | 'created_at' | 'attempts' | 'replay_of' | 'message_id'
> & { seq_no: string }

/** `status` is null without an answer, `error` when the delivery was accepted. */
export type Outcome = { status: number | null; error: string | null }

export async function sendDelivery(
  outbound: Outbound,
  secrets: string[],
  to: { client_id: string; url: string },
  delivery: Delivery,
): Promise<Outcome> {
  const body = JSON.stringify({
    seq_no: Number(delivery.seq_no),
    type: delivery.type,
    timestamp: delivery.created_at.toISOString(),
    data: delivery.data,
  })
  try {
    const { status } = await outbound.request(to.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Tells a URL that several apps use which of them counts and signs.
        'carillon-client-id': to.client_id,
        ...sign(secrets, delivery, body),
      },
      body,
      // A redirect that turns the POST into a GET carries no event, so its 200 would mean nothing.
      redirects: 'same-method',
      tooLong: 'cut',
    })
    return { status, error: errorOf(status) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { status: null, error: error.message }
  }
}

/** The id is the same for every attempt and replay of an event; the time is that of the attempt. */
function sign(secrets: string[], delivery: Delivery, body: string): Record<string, string> {
  const id = `evt_${delivery.replay_of ?? delivery.id}`
  const time = new Date()
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, time, body))
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

function errorOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400
    ? render(say('receiver_redirected', { status }))
    : `The receiver answered ${status}`
}
