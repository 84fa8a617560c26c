// A delivery as the webhooks of the service make it: the same body and the same signature (Standard Webhooks).
import { createHmac, randomBytes } from 'node:crypto'
import type { Command } from '../command.ts'
import { readEnvironment } from '../environment.ts'
import { Failure } from '../failure.ts'

export type Delivery = { id: string; type: string; timestamp: string; data: object }

export const deliveryOptions: Command['options'] = {
  'forward-to': { type: 'string', value: 'URL', summary: 'Where to send it: your own receiver' },
  secret: {
    ...{ type: 'string', value: 'SECRET' },
    summary: 'To sign with, whsec_…; also CARILLON_WEBHOOK_SECRET. Otherwise a new one is printed',
  },
}

export function readReceiver(text: string | undefined): string {
  if (text !== undefined && URL.canParse(text) && /^https?:/i.test(text)) return text
  throw new Failure('usage', 'Say where to: --forward-to http://localhost:9998/')
}

/** A new one is printed, so that the receiver can be started with it. */
export function readSecret(text: string | undefined): string {
  const given = text ?? readEnvironment().webhookSecret
  if (given !== undefined && given !== '') {
    if (/^whsec_[A-Za-z0-9+/]+={0,2}$/.test(given)) return given
    throw new Failure('usage', 'The secret must begin with whsec_ and be base64.')
  }
  const made = `whsec_${randomBytes(24).toString('base64')}`
  process.stderr.write(`Signed with ${made}\n`)
  return made
}

/** The status of the answer. `number` counts from 1, as for a receiver of its own. */
export async function deliver(
  url: string,
  secret: string,
  { id, type, timestamp, data }: Delivery,
  number: number,
): Promise<number> {
  const body = JSON.stringify({ seq_no: number, type, timestamp, data })
  const time = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')
  const headers = {
    'content-type': 'application/json',
    'carillon-client-id': 'carillon-cli',
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  }
  const signal = AbortSignal.timeout(30_000)
  const sent = fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
  const response = await sent.catch((error: Error) => {
    const { message } = error.cause instanceof Error ? error.cause : error
    throw new Failure('unreachable', `${url} did not answer: ${message}`, { cause: error })
  })
  await response.body?.cancel()
  return response.status
}
