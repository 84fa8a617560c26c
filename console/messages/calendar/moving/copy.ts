// A copy of messages at another time: new messages with the same content, in one group of their own.
import { api, call } from '../../../api/client.ts'
import type { Message } from '../../listing.ts'
import { addressesOf } from '../../media-of.ts'
import type { Line } from '../summary.ts'

/** Returns the ids of the new messages. If one is refused, none is left. */
export async function copyAll(lines: Line[], to: Temporal.Instant): Promise<string[]> {
  const groupId = crypto.randomUUID()
  const results = await Promise.allSettled(lines.map((line) => copy(line, to, groupId)))
  const refusal = results.find((result) => result.status === 'rejected')
  const made = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  if (!refusal) return made
  await removeAll(made)
  throw refusal.reason
}

export async function removeAll(ids: string[]): Promise<void> {
  await Promise.allSettled(
    ids.map((messageId) =>
      call(api.DELETE('/v1/messages/{messageId}', { params: { path: { messageId } } })),
    ),
  )
}

async function copy({ id }: Line, to: Temporal.Instant, groupId: string): Promise<string[]> {
  const params = { path: { messageId: id } }
  const { data } = await call(api.GET('/v1/messages/{messageId}', { params }))
  const [message] = data
  if (!message) return []
  const scheduledSendTime = to.toString({ smallestUnit: 'second' })
  const body = { ...contentOf(message), scheduledSendTime, groupId }
  const made = await call(api.POST('/v1/messages', { body }))
  return made.data.map((one) => one.id)
}

/** Without webhookUrls: their events are signed for the app that scheduled the message. */
export function contentOf(message: Message) {
  const { text, socialProfile, media, extendedInfo } = message
  const { tags, targeting, privacy, location, emailNotification } = message
  return {
    text,
    socialProfileIds: [socialProfile.id],
    media,
    mediaUrls: addressesOf(message).map(({ url, sourceUrl, altText }) => ({
      url: sourceUrl ?? url,
      ...(altText === undefined ? {} : { altText }),
    })),
    extendedInfo,
    tags,
    targeting,
    privacy,
    location,
    emailNotification,
  }
}
