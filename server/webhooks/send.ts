// One delivery over the wire: the body, its signature, and what the receiver's answer means.
import { Webhook } from 'standardwebhooks'
import { OutboundError } from '../outbound/errors.ts'
import type { Outbound } from '../outbound/outbound.ts'

export type Delivery = {
  id: string
  seq_no: string
  type: string
  data: unknown
  created_at: Date
  attempts: number
  replay_of: string | null
}

export type Outcome =
  | { delivered: true; status: number }
  /** `isGone`: the receiver says that nothing more is to be sent. */
  | { delivered: false; status: number | null; error: string; isGone: boolean }

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
    const answer = await outbound.request(to.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // Whose number and signature it is, where several apps tell the same URL.
        'carillon-client-id': to.client_id,
        ...sign(secrets, delivery, body),
      },
      body,
      // A redirect that makes a GET of it would carry no event, and its 200 would mean nothing.
      redirects: 'same-method',
      tooLong: 'cut',
    })
    return judge(answer.status)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return { delivered: false, status: null, error: error.message, isGone: false }
  }
}

/** The id is the same for every attempt and every replay of an event; the time is that of the attempt. */
function sign(secrets: string[], delivery: Delivery, body: string): Record<string, string> {
  const id = `evt_${delivery.replay_of ?? delivery.id}`
  const time = new Date()
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(id, time, body))
      .join(' '),
  }
}

function judge(status: number): Outcome {
  if (status >= 200 && status < 300) return { delivered: true, status }
  const isRedirect = status >= 300 && status < 400
  return {
    delivered: false,
    status,
    isGone: status === 410,
    error: isRedirect
      ? `The receiver redirected with ${status}. Only 307 and 308 are followed: they keep the event.`
      : `The receiver answered ${status}`,
  }
}
