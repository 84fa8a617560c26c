// The events about messages, for the API document.
import type { TObject } from 'typebox'
import { eventSchemas } from '../fields/derive.ts'

const types = {
  'message.scheduled': 'A message is scheduled',
  'message.pending_approval': 'A message awaits approval',
  'message.approved': 'A message was approved',
  'message.rejected': 'A message was rejected',
  'message.submitted': 'A network has taken a message and is still processing it',
  'message.part_sent': 'A part that follows the first post of a message is published',
  'message.part_failed':
    'A part could not be published, or its outcome could not be learnt: the chain stops there',
  'message.sent': 'A message is published, and none of its parts goes out any more',
  'message.send_failed_permanently': 'A message could not be published',
  'message.deleted': 'A message was deleted before its time',
  'message.post_edited': 'The text of a post that is out was edited on its network',
  'message.post_deleted': 'A post that was out was deleted on its network',
  'message.post_gone': 'A post that was out is not on its network any more: it was deleted there',
  'message.post_change_failed':
    'An edit or a deletion of a post that is out has failed, or its outcome could not be learnt',
  'message.media_failed': 'An address of mediaUrls could not be fetched',
}

export type MessageEvent = keyof typeof types

/** `item`: the schema of a message in an answer. */
export function describeEvents({ properties }: TObject) {
  const events = eventSchemas(properties)
  const data = { type: 'object', properties: events, required: Object.keys(events) }
  return Object.entries(types).map(([type, summary]) => ({
    ...{ type, summary, data },
    dataName: 'MessageEventData',
  }))
}
