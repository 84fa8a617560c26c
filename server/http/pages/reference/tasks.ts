// The tasks that people come to the reference for, as steps that are calls of the API.
import type { Values } from './samples.ts'

type Step = { operationId: string; text: string; values?: Values }
export type Task = { slug: string; title: string; about: string; steps: Step[] }

const path = (values: Record<string, string>): Values => ({ path: values })

export const tasks: Task[] = [
  {
    slug: 'schedule-a-message',
    title: 'Schedule a message',
    about: 'Choose profiles, send a text and a time, and follow the message until it is published.',
    steps: [
      {
        operationId: 'getSocialProfiles',
        text: 'List the profiles that you may use, with their ids.',
      },
      {
        operationId: 'createMessage',
        text: 'Schedule the message: one answer per profile. Repeat the call with the same `Idempotency-Key` if the answer is lost.',
      },
      {
        operationId: 'getMessage',
        text: 'Its `state` goes from `SCHEDULED` over `SUBMITTED` to `SENT`, with the address of the post. A failure says why.',
      },
    ],
  },
  {
    slug: 'attach-a-picture',
    title: 'Attach a picture or a video',
    about: 'Upload it first, then name it in the message.',
    steps: [
      {
        operationId: 'createMedia',
        text: 'Ask for an address for the upload. Send the bytes to `uploadUrl` by PUT, without your token.',
        values: { body: { sizeBytes: 12_345, mimeType: 'image/png' } },
      },
      { operationId: 'getMedia', text: 'It can be used once its state is `READY`.' },
      {
        operationId: 'createMessage',
        text: 'Name it in `media`, with a text for people who do not see the picture.',
        values: {
          body: {
            text: 'Fresh bread from 7 o’clock',
            socialProfileIds: ['1000001'],
            media: [{ id: '1000001', altText: 'A loaf of rye bread' }],
          },
        },
      },
    ],
  },
  {
    slug: 'check-before-scheduling',
    title: 'Check a message before it is scheduled',
    about:
      'Everything that a network would refuse, with the field and the reason, and nothing is stored.',
    steps: [
      { operationId: 'getNetworks', text: 'What each network allows: lengths, media, fields.' },
      { operationId: 'validateMessage', text: 'The same body as for scheduling.' },
    ],
  },
  {
    slug: 'change-or-withdraw',
    title: 'Change or withdraw a message',
    about: 'While it is scheduled or waits for review.',
    steps: [
      {
        operationId: 'updateMessage',
        text: 'Send only what changes. With `If-Match`, a change that another member made in between is not overwritten.',
      },
      {
        operationId: 'bulkMessage',
        text: 'Move, copy, tag, approve or delete up to 100 messages in one call.',
        values: { body: { ids: ['1000001', '1000002'], action: 'shift', minutes: 60 } },
      },
      { operationId: 'deleteMessage', text: 'Withdraw it.' },
    ],
  },
  {
    slug: 'review',
    title: 'Review what others propose',
    about:
      'A member who may only propose makes messages that wait for a member who may approve them.',
    steps: [
      {
        operationId: 'getMessages',
        text: 'List what waits for you.',
        values: { query: { state: 'PENDING_APPROVAL', reviewer: 'me' } },
      },
      {
        operationId: 'approveMessage',
        text: 'Approve it as you have read it: its `sequenceNumber` says which version that is.',
      },
      { operationId: 'rejectMessage', text: 'Or reject it, with a reason for its author.' },
    ],
  },
  {
    slug: 'webhooks',
    title: 'Receive webhooks',
    about:
      'An app is called when a message is sent or fails, a profile needs to be connected again, and more.',
    steps: [
      {
        operationId: 'replaceAppCallback',
        text: 'Set the address that gets all events of the app.',
        values: path({ clientId: 'my-app' }),
      },
      {
        operationId: 'pingApp',
        text: 'Have a first event sent. Verify its signature before you trust it; the client does it by `unwrap`.',
        values: path({ clientId: 'my-app' }),
      },
      {
        operationId: 'getAppDeliveries',
        text: 'See what was delivered, and what your server answered.',
        values: path({ clientId: 'my-app' }),
      },
    ],
  },
  {
    slug: 'act-for-a-member',
    title: 'Act for a member',
    about:
      'An app gets a token of its own by OAuth 2.0, with the consent of the member or by being installed.',
    steps: [
      {
        operationId: 'authorize',
        text: 'Open this address in the browser of the member. They come back to `redirect_uri` with a code.',
      },
      {
        operationId: 'requestToken',
        text: 'Exchange the code for a token and a refresh token.',
        values: {
          body: {
            grant_type: 'authorization_code',
            client_id: 'my-app',
            code: 'the code',
            redirect_uri: 'http://localhost:3000/callback',
            code_verifier: 'the verifier of PKCE',
          },
        },
      },
      { operationId: 'getMe', text: 'The member that the token stands for.' },
    ],
  },
  {
    slug: 'follow-events',
    title: 'Follow events live',
    about: 'Without a server of your own: a list to poll, or a stream.',
    steps: [
      { operationId: 'getEvents', text: 'The first call answers the id to begin with.' },
      { operationId: 'getEventsStream', text: 'The same events as they happen.' },
    ],
  },
]
