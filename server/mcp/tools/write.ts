// The toolset `write`: messages are checked, scheduled and changed. In the mode `propose` each of them waits for a review: the token has no right
// to publish, and the API decides by it.
import { type Static, Type } from 'typebox'
import { postTypes } from '../../networks/shared/post-types.ts'
import { keyOfCall } from './call-key.ts'
import { embedded, embeddedIn } from './embedded.ts'
import { type MessageItem, Written, wholeOf } from './shapes.ts'
import { timing, timingIn } from './timing.ts'
import { type Answered, closed, defineTool, Id, nullable, reads } from './tool.ts'

const Text = Type.String({ maxLength: 100_000, description: 'The text, as it is published' })
const ProfileIds = Type.Array(Id('From list_profiles'), { minItems: 1, maxItems: 100 })
const DryRun = Type.Optional(
  Type.Boolean({
    description: 'true: changes nothing, and returns exactly what would be stored and sent',
  }),
)
const Pictures = Type.Array(
  closed({
    url: Type.String({ maxLength: 2048, description: 'A public https address' }),
    altText: Type.Optional(
      Type.String({ maxLength: 10_000, description: 'For people who do not see it' }),
    ),
  }),
  { maxItems: 10, description: 'Pictures or videos, by their addresses' },
)
const content = {
  tags: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      maxItems: 50,
      description: 'For finding it again; never published',
    }),
  ),
  note: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'For the team, such as the reason; never published',
    }),
  ),
}
const PostType = Type.Optional(
  Type.Enum([...postTypes], {
    description:
      'What it becomes there; a network that has no such type, or media and text that do not fit, are refused with the reason. Without it: an ordinary post',
  }),
)
const PostDetails = Type.Optional(
  Type.Object(
    {
      placeId: Type.Optional(
        Type.String({ maxLength: 64, description: "The network's own id of the place" }),
      ),
      collaborators: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 256 }), {
          maxItems: 20,
          description: 'Handles of accounts that are invited to be authors as well',
        }),
      ),
      madeWithAi: Type.Optional(Type.Boolean({ description: 'Labels it as made with AI' })),
      paidPartnership: Type.Optional(
        Type.Boolean({ description: 'Labels it as a paid partnership' }),
      ),
    },
    {
      additionalProperties: false,
      description: 'What a network that lacks one of them refuses by name',
    },
  ),
)
const newContent = {
  text: Text,
  profileIds: ProfileIds,
  ...timing,
  texts: Type.Optional(
    Type.Array(closed({ profileId: Id('One of profileIds'), text: Text }), {
      maxItems: 100,
      description: 'Other texts for some of the profiles',
    }),
  ),
  media: Type.Optional(Pictures),
  postType: PostType,
  ...embedded,
  postDetails: PostDetails,
  ...content,
}
const NewContent = closed(newContent)
type NewContent = Static<typeof NewContent>

const writes = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
} as const

const Finding = Type.Object({ message: Type.String(), hint: nullable(Type.String()) })
type FindingAnswer = Static<typeof Finding>
type Report = {
  socialProfileId: string | null
  state: string | null
  length: number | null
  limit: number | null
  problems: FindingAnswer[]
  warnings: FindingAnswer[]
}

const checkMessage = defineTool({
  name: 'check_message',
  title: 'Check a message',
  description:
    'Checks a message against all rules of its networks and profiles, without storing it: what is wrong, what to look at, how long the text is there, and whether a person has to approve it.',
  toolset: 'write',
  mode: 'read',
  annotations: reads,
  input: NewContent,
  output: Type.Object({
    profiles: Type.Array(
      Type.Object({
        profileId: nullable(Type.String({ description: 'Null: it concerns all' })),
        state: nullable(
          Type.String({ description: 'It would get this state; null: it cannot be stored' }),
        ),
        length: nullable(Type.Integer()),
        limit: nullable(Type.Integer()),
        problems: Type.Array(Finding),
        warnings: Type.Array(Finding),
      }),
    ),
  }),
  async run({ api }, input) {
    const { body } = await api('POST', '/v1/messages/validate', {
      query: { view: 'report' },
      body: bodyOf(input),
    })
    return { profiles: (body as { data: Report[] }).data.map(reportOf) }
  },
})

function reportOf(report: Report) {
  const shown = ({ message, hint }: FindingAnswer) => ({ message, hint })
  return {
    profileId: report.socialProfileId,
    state: report.state,
    length: report.length,
    limit: report.limit,
    problems: report.problems.map(shown),
    warnings: report.warnings.map(shown),
  }
}

const scheduleMessage = defineTool({
  name: 'schedule_message',
  title: 'Schedule a message',
  description:
    'Stores a message for one or more profiles. Where this connection may publish (mayPublish in list_profiles) it goes out at its time; elsewhere it waits until a person approves it. Use dryRun to show the person the exact result first. The same call within 24 hours returns the first result instead of a second message.',
  toolset: 'write',
  mode: 'propose',
  annotations: writes,
  input: closed({
    ...newContent,
    dryRun: DryRun,
    again: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        description: 'Another number for each time that the very same message is wanted once more',
      }),
    ),
  }),
  output: Written,
  async run({ api }, { dryRun = false, again, ...input }) {
    const key = keyOfCall('schedule_message', { ...input, again })
    const answered = await api('POST', '/v1/messages', {
      body: bodyOf(input),
      ...(dryRun ? { isDryRun: true } : { headers: { 'idempotency-key': key } }),
    })
    return written(answered, { dryRun, isNew: true })
  },
})

function bodyOf(input: NewContent) {
  const { text, profileIds, texts, media, postType, postDetails, tags, note } = input
  return {
    text,
    socialProfileIds: profileIds,
    ...timingIn(input),
    ...(texts === undefined
      ? {}
      : {
          variations: texts.map(({ profileId, text: other }) => ({
            socialProfileId: profileId,
            text: other,
          })),
        }),
    ...(media === undefined ? {} : { mediaUrls: media }),
    ...(postType === undefined ? {} : { postType }),
    ...embeddedIn(input),
    ...(postDetails === undefined ? {} : { postDetails }),
    ...(tags === undefined ? {} : { tags }),
    ...(note === undefined ? {} : { note }),
  }
}

const changeMessage = defineTool({
  name: 'change_message',
  title: 'Change a message',
  description:
    'Changes the text, the time, the place in the queue, tags or the note of a message that was not published yet. Where this connection may not publish, the message goes back to review, even if it was approved before. Give the version of get_message to be sure that you change what you have read.',
  toolset: 'write',
  mode: 'propose',
  annotations: { ...writes, destructiveHint: true },
  input: closed({
    messageId: Id('From list_messages or search_messages'),
    text: Type.Optional(Text),
    ...timing,
    ...content,
    version: Type.Optional(
      Type.String({ maxLength: 60, description: 'Refused if the message is another one by now' }),
    ),
    dryRun: DryRun,
  }),
  output: Written,
  async run({ api }, { messageId, time, queue, version, dryRun = false, ...change }) {
    const answered = await api('PATCH', `/v1/messages/${messageId}`, {
      body: { ...change, ...timingIn({ time, queue }) },
      headers: ifMatch(version),
      isDryRun: dryRun,
    })
    return written(answered, { dryRun, isNew: false })
  },
})

const deleteMessage = defineTool({
  name: 'delete_message',
  title: 'Delete a message',
  description:
    'Deletes a message that was not published yet. It cannot be brought back. Ask the person first, and give the version of get_message.',
  toolset: 'write',
  mode: 'full',
  annotations: { ...writes, destructiveHint: true, openWorldHint: false },
  input: closed({
    messageId: Id('From list_messages or search_messages'),
    version: Type.Optional(
      Type.String({ maxLength: 60, description: 'Refused if the message is another one by now' }),
    ),
  }),
  output: Type.Object({ deletedId: Type.String() }),
  async run({ api }, { messageId, version }) {
    await api('DELETE', `/v1/messages/${messageId}`, { headers: ifMatch(version) })
    return { deletedId: messageId }
  },
})

const sendNow = defineTool({
  name: 'send_message_now',
  title: 'Publish a scheduled message now',
  description:
    'Publishes a scheduled message at once instead of at its time. Everyone can see it then. Ask the person first. A message under review cannot be sent this way.',
  toolset: 'write',
  mode: 'full',
  annotations: writes,
  input: closed({ messageId: Id('From list_messages or search_messages') }),
  output: Written,
  async run({ api }, { messageId }) {
    const answered = await api('POST', `/v1/messages/${messageId}/sendNow`)
    return written(answered, { dryRun: false, isNew: false })
  },
})

export function ifMatch(version: string | undefined): Record<string, string> {
  return version === undefined ? {} : { 'if-match': `"${version.replaceAll(/[^\w-]/g, '')}"` }
}

function written(
  { body, isReplayed }: Answered,
  { dryRun, isNew }: { dryRun: boolean; isNew: boolean },
): Static<typeof Written> {
  const messages = (body as { data: MessageItem[] }).data.map(wholeOf)
  return {
    dryRun,
    repeated: isReplayed,
    // A dry run creates no message, so the ids of its answer lead nowhere.
    messages: messages.map((message) => (dryRun && isNew ? { ...message, id: null } : message)),
  }
}

export const writeTools = [checkMessage, scheduleMessage, changeMessage, deleteMessage, sendNow]
