// Sends an invented event to a receiver, to see what it does when a message fails.
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import { deliver, deliveryOptions, readReceiver, readSecret } from './delivery.ts'
import { webhookTypes } from './listen.ts'

const short: Record<string, string> = { 'message.failed': 'message.send_failed_permanently' }
const types = [...webhookTypes, 'message.media_failed', 'ping', ...Object.keys(short)]

export const trigger: Command = {
  name: 'trigger',
  takes: 'EVENT',
  minWords: 1,
  summary: 'Send an invented event to a receiver of yours: message.sent, message.failed, ping …',
  options: { ...deliveryOptions },
  examples: ['carillon trigger message.failed --forward-to http://localhost:9998/'],
  async run(given, terminal) {
    const [word = ''] = given.words
    if (!types.includes(word))
      throw new Failure('usage', `There is no event ${word}: ${types.join(', ')}.`)
    const type = short[word] ?? word
    const url = readReceiver(given.text('forward-to'))
    const secret = readSecret(given.text('secret'))
    const timestamp = new Date().toISOString()
    const delivery = { id: `evt_${Date.now()}`, type, timestamp, data: sampleOf(type) }
    const status = await deliver(url, secret, delivery, 1)
    terminal.print({ ...delivery, status }, () => `${type}: ${url} answered ${status}.`)
    return status >= 200 && status < 300 ? undefined : exitCodes.failed.code
  },
}

function sampleOf(type: string): object {
  if (type === 'ping') return {}
  const isFailed = type === 'message.send_failed_permanently'
  return {
    id: '1000001',
    state: stateAfter[type] ?? 'SCHEDULED',
    text: 'An invented message, to try your receiver',
    scheduledSendTime: Math.floor(Date.now() / 1000),
    socialProfile: { id: '1000001' },
    mediaUrls: null,
    media: null,
    tags: null,
    postUrl: type === 'message.sent' ? 'https://example.com/an-invented-post' : null,
    failure: isFailed
      ? { code: 'rejected', reason: 'The network refused the message.', hint: null }
      : null,
  }
}

const stateAfter: Record<string, string> = {
  'message.pending_approval': 'PENDING_APPROVAL',
  'message.rejected': 'REJECTED',
  'message.submitted': 'SUBMITTED',
  'message.sent': 'SENT',
  'message.send_failed_permanently': 'SEND_FAILED_PERMANENTLY',
}
