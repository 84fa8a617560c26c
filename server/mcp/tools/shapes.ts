// How tools show messages: times as text, the profile by its id, and no field that an assistant has no use for.
import { type Static, Type } from 'typebox'
import { messageStates } from '../../messages/messages.ts'
import type { PostDetails } from '../../networks/shared/post-details.ts'
import { nullable, timeOf, Untrusted, untrusted } from './tool.ts'

export const State = Type.String({
  enum: [...messageStates],
  description:
    'PENDING_APPROVAL: waits for a person. SCHEDULED: will be published at its time. SUBMITTED: is being published. SENT: published.',
})

const Media = Type.Array(
  Type.Object({
    shown: Type.String({ description: 'The address as it was given, or the id of an upload' }),
    altText: nullable(Type.String()),
  }),
)
const Poll = Type.Object({
  options: Type.Array(Type.String()),
  durationMinutes: Type.Integer(),
  multipleChoice: Type.Boolean(),
  question: nullable(Type.String()),
})

/** Of the answers of the API, the fields that tools show. */
export type MessageLine = {
  id: string
  state: string
  dueTime: number | null
  text: string
  socialProfile: { id: string }
  mediaCount: number
  failureCode: string | null
}
export type MessageItem = {
  id: string
  state: string
  text: string | null
  scheduledSendTime: number | null
  socialProfile: { id: string }
  media: { id: string; altText?: string }[] | null
  mediaUrls: { id?: string; url: string; sourceUrl?: string; altText?: string }[] | null
  tags: string[] | null
  note?: string | null
  postType?: string | null
  queue: string | null
  poll?: Static<typeof Poll> | null
  quote?: string | null
  repost?: string | null
  parts?: { text: string }[] | null
  postDetails?: PostDetails | null
  postUrl: string | null
  failure: { code: string; reason: string } | null
  reviewers: { id: string }[] | null
  createdByMember: { id: string } | null
  sequenceNumber: number | null
  version: string
}

export const Line = Type.Object({
  id: Type.String(),
  profileId: Type.String(),
  state: State,
  time: nullable(Type.String({ description: 'When it is or was to go out, UTC' })),
  textBegins: Type.String({ description: 'The first 80 characters' }),
  mediaCount: Type.Integer(),
  failureCode: nullable(Type.String()),
})

export function lineOf(line: MessageLine): Static<typeof Line> {
  return {
    id: line.id,
    profileId: line.socialProfile.id,
    state: line.state,
    time: timeOf(line.dueTime),
    textBegins: line.text,
    mediaCount: line.mediaCount,
    failureCode: line.failureCode,
  }
}

const properties = {
  profileId: Type.String(),
  state: State,
  text: Type.String(),
  time: nullable(
    Type.String({
      description: 'UTC. Null: as soon as possible, or as soon as it is approved',
    }),
  ),
  queue: nullable(
    Type.String({
      description: 'next or last: it is in the queue, or goes there when it is approved',
    }),
  ),
  media: Media,
  tags: Type.Array(Type.String()),
  note: nullable(Type.String({ description: 'For the team; never published' })),
  postType: nullable(Type.String({ description: 'REEL, STORY …; null: an ordinary post' })),
  poll: nullable(Poll),
  quote: nullable(Type.String({ description: 'The post that it quotes' })),
  repost: nullable(Type.String({ description: 'The post that it reposts' })),
  parts: nullable(Type.Array(Type.String(), { description: 'Texts of the posts that follow it' })),
  postDetails: nullable(
    Type.Object({
      placeId: nullable(Type.String()),
      collaborators: nullable(Type.Array(Type.String())),
      madeWithAi: Type.Boolean(),
      paidPartnership: Type.Boolean(),
    }),
  ),
  postUrl: nullable(Type.String()),
  failure: nullable(Type.Object({ code: Type.String(), said: Untrusted })),
  mayBeApprovedBy: nullable(
    Type.Array(Type.String(), { description: 'Ids of members; null when it is not under review' }),
  ),
  createdByMemberId: nullable(Type.String()),
  sequenceNumber: nullable(
    Type.Integer({ description: 'Of the version that a reviewer reads; for approve_message' }),
  ),
  version: Type.String({ description: 'Changes with every change of the message' }),
}

export const Whole = Type.Object({ id: Type.String(), ...properties })

/** The messages of a call that writes, or with a dry run those that it would write. */
export const Written = Type.Object({
  dryRun: Type.Boolean({ description: 'True: nothing was changed' }),
  repeated: Type.Boolean({
    description:
      'True: this is the result of the same call of the last 24 hours; nothing was done again',
  }),
  messages: Type.Array(
    Type.Object({
      id: nullable(Type.String({ description: 'Null after a dry run of a new message' })),
      ...properties,
    }),
    { description: 'One for each profile, as they are published' },
  ),
})

function embeddedOf({ poll, quote, repost, parts }: MessageItem) {
  return {
    ...{ poll: poll ?? null, quote: quote ?? null, repost: repost ?? null },
    parts: parts?.map(({ text }) => text) ?? null,
  }
}

/** `mediaUrls` has the uploads again, with the addresses where they can be seen. */
function mediaOf({ media, mediaUrls }: MessageItem) {
  const uploads = media ?? []
  const isUpload = (id: string | undefined) => uploads.some((upload) => upload.id === id)
  const given = (mediaUrls ?? []).filter(({ id }) => !isUpload(id))
  return [
    ...uploads.map(({ id, altText = null }) => ({ shown: id, altText })),
    ...given.map(({ url, sourceUrl = url, altText = null }) => ({ shown: sourceUrl, altText })),
  ]
}

export function wholeOf(item: MessageItem): Static<typeof Whole> {
  return {
    id: item.id,
    profileId: item.socialProfile.id,
    state: item.state,
    text: item.text ?? '',
    time: timeOf(item.scheduledSendTime),
    queue: item.queue,
    media: mediaOf(item),
    tags: item.tags ?? [],
    note: item.note ?? null,
    postType: item.postType ?? null,
    ...embeddedOf(item),
    postDetails: item.postDetails ?? null,
    postUrl: item.postUrl,
    failure: item.failure && { code: item.failure.code, said: untrusted(item.failure.reason) },
    mayBeApprovedBy: item.reviewers?.map(({ id }) => id) ?? null,
    createdByMemberId: item.createdByMember?.id ?? null,
    sequenceNumber: item.sequenceNumber,
    version: item.version,
  }
}

export const Cursor = nullable(
  Type.String({ description: 'Give it as cursor for the next page; null: there is none' }),
)

export type Paged = { metadata: { cursor: { next: string | null } } }
