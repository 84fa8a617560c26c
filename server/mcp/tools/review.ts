// The toolset `review`: a member with the right lets the assistant decide about messages of others. Only the mode `full` has it.
import { Type } from 'typebox'
import { closed, defineTool, Id } from './tool.ts'
import { ifMatch } from './write.ts'

const messageId = Id('From search_messages with waitsForMe')
const version = Type.Optional(
  Type.String({ maxLength: 60, description: 'Refused if the message is another one by now' }),
)
const decides = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
} as const

const approveMessage = defineTool({
  name: 'approve_message',
  title: 'Approve a message',
  description:
    'Approves a message that waits for a review: it is published at its time. Ask the person, show them the whole text of get_message, and give its sequenceNumber and version, so that what was read is what is approved.',
  toolset: 'review',
  mode: 'full',
  annotations: decides,
  input: closed({
    messageId,
    sequenceNumber: Type.Integer({ minimum: 1, description: 'Of get_message' }),
    version,
  }),
  output: Type.Object({ approvedId: Type.String() }),
  async run({ api }, { messageId: id, sequenceNumber, version: read }) {
    await api('POST', `/v1/messages/${id}/approve`, {
      body: { sequenceNumber },
      headers: ifMatch(read),
    })
    return { approvedId: id }
  },
})

const rejectMessage = defineTool({
  name: 'reject_message',
  title: 'Reject a message',
  description:
    'Rejects a message that waits for a review: it is not published, and its author gets the reason. Ask the person for the reason first.',
  toolset: 'review',
  mode: 'full',
  annotations: decides,
  input: closed({
    messageId,
    reason: Type.String({ minLength: 1, maxLength: 2000, description: 'For the author' }),
    sequenceNumber: Type.Optional(Type.Integer({ minimum: 1, description: 'Of get_message' })),
    version,
  }),
  output: Type.Object({ rejectedId: Type.String() }),
  async run({ api }, { messageId: id, reason, sequenceNumber, version: read }) {
    await api('POST', `/v1/messages/${id}/reject`, {
      body: { reason, ...(sequenceNumber === undefined ? {} : { sequenceNumber }) },
      headers: ifMatch(read),
    })
    return { rejectedId: id }
  },
})

export const reviewTools = [approveMessage, rejectMessage]
