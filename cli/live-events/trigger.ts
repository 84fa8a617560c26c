// Sends an invented event to a receiver, to see what it does when a message fails.
import { type Schemas, type WebhookEvent, webhookTypes } from '../../sdk/index.ts'
import type { Command } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import { Failure } from '../failure.ts'
import { deliver, deliveryOptions, readReceiver, readSecret } from './delivery.ts'

type Type = WebhookEvent['type']

const byWord = new Map<string, Type>([
  ...webhookTypes.map((type): [string, Type] => [type, type]),
  ['message.failed', 'message.send_failed_permanently'],
])

export const trigger: Command = {
  name: 'trigger',
  takes: 'EVENT',
  minWords: 1,
  summary: 'Send an invented event to a receiver of yours: message.sent, message.failed, ping …',
  options: { ...deliveryOptions },
  examples: ['carillon trigger message.failed --forward-to http://localhost:9998/'],
  async run(given, terminal) {
    const [word = ''] = given.words
    const type = byWord.get(word)
    if (!type)
      throw new Failure('usage', `There is no event ${word}: ${[...byWord.keys()].join(', ')}.`)
    const url = readReceiver(given.text('forward-to'))
    const secret = readSecret(given.text('secret'))
    const timestamp = new Date().toISOString()
    const delivery = { id: `evt_${Date.now()}`, type, timestamp, data: sampleOf(type) }
    const status = await deliver(url, secret, delivery, 1)
    terminal.print({ ...delivery, status }, () => `${type}: ${url} answered ${status}.`)
    return status >= 200 && status < 300 ? undefined : exitCodes.failed.code
  },
}

function sampleOf(type: Type): WebhookEvent['data'] {
  if (type === 'ping') return {}
  if (type === 'app.installed' || type === 'app.uninstalled')
    return { clientId: '1000001', memberId: '1000001' }
  return messageOf(type)
}

/** Written out, so that the compiler asks for a field that events get. */
function messageOf(type: Type): Schemas['MessageEventData'] {
  const isOut = !(type in stateOfUnsent)
  const isFailed = type === 'message.send_failed_permanently'
  const now = new Date()
  const unset = { webhookUrls: null, tags: null, targeting: null, privacy: null, location: null }
  const alone = { parts: null, partsSent: null, queue: null, series: null, resendOf: null }
  const plain = { mentions: null, poll: null, quote: null, repost: null, links: null }
  return {
    ...{ ...unset, ...alone, ...plain, emailNotification: false, extendedInfo: null },
    ...{ id: '1000001', state: stateOfUnsent[type] ?? 'SENT', version: 'an-invented-version' },
    text: 'An invented message, to try your receiver',
    scheduledSendTime: Math.floor(now.getTime() / 1000),
    ...{ createdDate: now.toISOString(), modifiedDate: now.toISOString() },
    ...{ socialProfile: { id: '1000001' }, groupId: '1000001', sequenceNumber: null },
    ...{ createdByMember: { id: '1000001' }, lastUpdatedByMember: null, reviewers: null },
    ...{ mediaUrls: null, media: null, postType: null, postDetails: null },
    ...{ postId: isOut ? '1000001' : null, postUrl: isOut ? invented : null },
    postsGone: type === 'message.post_deleted' || type === 'message.post_gone' ? 1 : 0,
    failure: isFailed
      ? { code: 'rejected', reason: 'The network refused the message.', hint: null }
      : null,
  }
}

const invented = 'https://example.com/an-invented-post'

const stateOfUnsent: Partial<Record<Type, Schemas['MessageEventData']['state']>> = {
  'message.scheduled': 'SCHEDULED',
  'message.approved': 'SCHEDULED',
  'message.deleted': 'SCHEDULED',
  'message.media_failed': 'SCHEDULED',
  'message.pending_approval': 'PENDING_APPROVAL',
  'message.rejected': 'REJECTED',
  'message.submitted': 'SUBMITTED',
  'message.send_failed_permanently': 'SEND_FAILED_PERMANENTLY',
}
