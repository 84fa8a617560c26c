// The callers of everything about messages, interactions and webhooks (decisions 2, 5, 7 and 8): the second part of the table of expected.ts.
// The profile of the world is shared with the team as LIMITED: members of the team may see and propose, and no more.
import type { Caller } from '../support/two-organizations.ts'
import { sendTime } from '../support/world-messages.ts'
import {
  admins,
  appManagers,
  type Expected,
  mayNotPublish,
  members,
  noMember,
  notFound,
  type Refusal,
  team,
} from './expectation.ts'

const noSuchProfile: Refusal = [404, 4001, 'Social profile not found']
const noSuchMessage: Refusal = [404, 4001, 'Message not found']
const noSuchMedium: Refusal = [404, 4001, 'Media not found']
const publishers: Caller[] = [...admins, 'ORG_MANAGE_SOCIAL_PROFILE']
const newMessage = JSON.stringify({
  text: 'News {new}',
  socialProfileIds: ['{socialProfileId}'],
  scheduledSendTime: sendTime,
  mediaUrls: ['https://pictures.example/a.png'],
  extendedInfo: [{ data: { boardId: '1' } }],
})
const messageWithMedium = JSON.stringify({
  ...JSON.parse(newMessage),
  mediaUrls: [],
  media: [{ id: '{mediaId}' }],
})
const day = (offset: number) => new Date(sendTime.getTime() + offset * 86_400_000).toISOString()
const range = `?startTime=${day(-1)}&endTime=${day(1)}`
const onMessage = { refusal: noSuchMessage, strange: { messageId: noSuchMessage } }
const onApp = { may: appManagers, refusal: notFound, strange: { clientId: notFound } }

const messages: Expected[] = [
  ...['POST /v1/messages', 'POST /v1/messages/validate'].map((call) => ({
    call,
    body: newMessage,
    may: publishers,
    inTeam: team,
    refusal: noSuchProfile,
    strange: { socialProfileId: noSuchProfile },
  })),
  {
    call: 'POST /v1/messages',
    body: messageWithMedium,
    may: publishers,
    inTeam: team,
    refusal: noSuchProfile,
    strange: { socialProfileId: noSuchProfile, mediaId: noSuchMedium },
  },
  // Of all profiles that the caller may use, which may be none.
  { call: 'GET /v1/messages', query: range, may: ['organization', ...members], refusal: noMember },
  {
    call: 'GET /v1/messages',
    query: `${range}&socialProfileIds={socialProfileId}`,
    may: publishers,
    inTeam: team,
    refusal: noSuchProfile,
    strange: { socialProfileId: noSuchProfile },
  },
  ...['GET /v1/messages/summary', 'GET /v1/messages/search', 'GET /v1/messages'].flatMap(
    (call): Expected[] => {
      const view = call.endsWith('messages') ? `${range}&view=line` : range
      return [
        { call, query: view, may: ['organization', ...members], refusal: noMember },
        {
          call,
          query: `${view}&socialProfileIds={socialProfileId}`,
          may: publishers,
          inTeam: team,
          refusal: noSuchProfile,
          strange: { socialProfileId: noSuchProfile },
        },
      ]
    },
  ),
  {
    call: 'POST /v1/messages/{messageId}/resend',
    body: JSON.stringify({ scheduledSendTime: sendTime }),
    may: publishers,
    // Into review.
    inTeam: team,
    fresh: 'failed message',
    ...onMessage,
  },
  {
    call: 'POST /v1/messages/{messageId}/sendNow',
    may: publishers,
    seen: { by: team, refusal: mayNotPublish },
    fresh: 'message',
    ...onMessage,
  },
  {
    call: 'POST /v1/messages/{messageId}/moveInQueue',
    body: '{"position":1}',
    may: publishers,
    seen: { by: team, refusal: mayNotPublish },
    fresh: 'message in a queue',
    ...onMessage,
  },
  ...['goOn', 'takeRestBack'].map(
    (verb): Expected => ({
      call: `POST /v1/messages/{messageId}/${verb}`,
      may: publishers,
      seen: { by: team, refusal: mayNotPublish },
      fresh: 'stopped chain',
      ...onMessage,
    }),
  ),
  ...['editPost', 'deletePost'].map(
    (verb): Expected => ({
      call: `POST /v1/messages/{messageId}/${verb}`,
      ...(verb === 'editPost' ? { body: '{"text":"Corrected {new}"}' } : {}),
      may: publishers,
      // Its author.
      self: true,
      seen: { by: team, refusal: mayNotPublish },
      fresh: 'post that is out',
      ...onMessage,
    }),
  ),
  {
    call: 'POST /v1/messages/{messageId}/lookAtPost',
    may: publishers,
    inTeam: team,
    fresh: 'post that is out',
    ...onMessage,
  },
  ...['approvePostChange', 'rejectPostChange', 'withdrawPostChange'].map(
    (verb): Expected => ({
      call: `POST /v1/messages/{messageId}/${verb}`,
      body: '{"changeId":"{messageId}"}',
      may: publishers,
      seen: { by: team, refusal: mayNotPublish },
      fresh: 'proposed change',
      ...onMessage,
    }),
  ),
  { call: 'GET /v1/messages/{messageId}/posts', may: publishers, inTeam: team, ...onMessage },
  {
    // A missing permission is reported for each message: test/spec/decisions-2-bulk.test.ts.
    call: 'POST /v1/messages/bulk',
    body: '{"ids":["1"],"action":"delete","dryRun":true}',
    may: ['organization', ...members],
    refusal: noMember,
  },
  { call: 'GET /v1/messages/{messageId}', may: publishers, inTeam: team, ...onMessage },
  {
    call: 'PATCH /v1/messages/{messageId}',
    body: '{"text":"Changed {new}"}',
    may: publishers,
    // Its author.
    self: true,
    seen: { by: team, refusal: mayNotPublish },
    fresh: 'message',
    ...onMessage,
  },
  {
    call: 'DELETE /v1/messages/{messageId}',
    may: publishers,
    self: true,
    seen: { by: team, refusal: mayNotPublish },
    fresh: 'message',
    ...onMessage,
  },
  ...['approve', 'reject'].map(
    (verb): Expected => ({
      call: `POST /v1/messages/{messageId}/${verb}`,
      body: '{"sequenceNumber":1}',
      may: publishers,
      seen: { by: team, refusal: mayNotPublish },
      fresh: 'proposal',
      ...onMessage,
    }),
  ),
  {
    call: 'GET /v1/messages/{messageId}/history',
    may: publishers,
    inTeam: team,
    fresh: 'proposal',
    ...onMessage,
  },
  { call: 'GET /v1/messages/{messageId}/attempts', may: publishers, inTeam: team, ...onMessage },
]

/** Every member may upload; the upload is there for their organization. */
const media: Expected[] = [
  {
    call: 'POST /v1/media',
    body: '{"sizeBytes":10,"mimeType":"image/png"}',
    may: ['organization', ...members],
    refusal: noMember,
  },
  { call: 'GET /v1/media', may: ['organization', ...members], refusal: noMember },
  {
    call: 'GET /v1/media/{mediaId}',
    may: ['organization', ...members],
    refusal: noMember,
    strange: { mediaId: noSuchMedium },
  },
]

const interactions: Expected[] = [
  {
    call: 'GET /v1/interactions/{network}',
    at: '/v1/interactions/pinterest',
    query: '?socialNetworkId={socialNetworkId}&targetSocialNetworkId=1',
    may: publishers,
    inTeam: team,
    refusal: noSuchProfile,
    strange: { socialNetworkId: noSuchProfile },
  },
]

const webhooks: Expected[] = [
  { call: 'GET /v1/apps/{clientId}/callback', ...onApp },
  {
    call: 'PUT /v1/apps/{clientId}/callback',
    body: '{"callbackUrl":"https://hooks.example/"}',
    ...onApp,
  },
  { call: 'POST /v1/apps/{clientId}/webhookSecret', ...onApp },
  { call: 'GET /v1/apps/{clientId}/deliveries', ...onApp },
  {
    call: 'POST /v1/apps/{clientId}/deliveries/{deliveryId}/replay',
    ...onApp,
    strange: { clientId: notFound, deliveryId: notFound },
  },
  { call: 'POST /v1/apps/{clientId}/ping', ...onApp },
]

export const expectedOfMessages: Expected[] = [...messages, ...media, ...interactions, ...webhooks]
