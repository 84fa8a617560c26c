// The failures of the catalogue that have to do with messages and interactions.
import { need } from '../support/need.ts'
import type { Caller, TwoOrganizations } from '../support/two-organizations.ts'
import { addMedium, addMessage, sendTime } from '../support/world-messages.ts'

export type Case = {
  /** Status, code and message. */
  is: string
  by?: Caller
  ask: string
  body?: unknown
  headers?: Record<string, string>
}

export async function casesOfMessages({ service, ours }: TwoOrganizations): Promise<Case[]> {
  const profile = (name: string) => need(service.demo.profile[name])
  const handedOver = await addMessage(service.database, ours)
  await service.database.pool.query(`update messages set state = 'SUBMITTED' where id = $1`, [
    handedOver,
  ])
  const waiting = 'WWWWWWWWWWWWWWWWWWWWWA=='
  await addMedium(service.database, { id: waiting, memberId: ours.memberId })
  await service.database.pool.query(`update media set state = 'QUEUED' where id = $1`, [waiting])
  const list = (days: number) => {
    const end = new Date(sendTime.getTime() + days * 86_400_000)
    return `GET /v1/messages?startTime=${sendTime.toISOString()}&endTime=${end.toISOString()}`
  }
  const post = (...names: string[]) => ({
    ask: 'POST /v1/messages',
    body: { text: 'Hello', socialProfileIds: names.map(profile) },
  })
  const early = post('twitter')
  const tagged = post('twitter-of-owner')
  return [
    {
      is: '412/4000 The message has changed since it was read',
      ask: `DELETE /v1/messages/${ours.messageId}`,
      headers: { 'If-Match': '"another"' },
    },
    {
      is: '403/4000 Insufficient permissions to publish to this social profile',
      by: 'teamMember',
      ask: `POST /v1/messages/${ours.messageId}/approve`,
    },
    {
      is: '400/4000 This social profile type is not supported by our API at this time',
      ...post('instagram-business'),
    },
    {
      is: '400/4000 Message is not awaiting approval',
      ask: `GET /v1/messages/${ours.messageId}/history`,
    },
    {
      is: '400/5000 unknown error',
      ask: early.ask,
      body: { ...early.body, media: [{ id: waiting }] },
    },
    {
      is: '400/40001 Tags need a social profile owned by an organization',
      ask: tagged.ask,
      body: { ...tagged.body, tags: ['news'] },
    },
    {
      is: '403/40005 Insufficient permission to create new tags',
      by: 'teamMember',
      ask: early.ask,
      body: {
        text: 'Hello',
        socialProfileIds: [ours.socialProfileId],
        tags: ['never used before'],
      },
    },
    {
      is: '400/40003 Message cannot be deleted in its current state',
      ask: `DELETE /v1/messages/${handedOver}`,
    },
    { is: '400/40019 State filter is not supported', ask: `${list(1)}&state=LATER` },
    { is: '400/40020 Date range is too large', ask: list(29) },
    { is: '400/3021 Invalid social network type', ask: 'GET /v1/interactions/myspace' },
    { is: '400/40022 Bad boolean', ask: `${list(1)}&includeUnscheduledReviewMsgs=maybe` },
    {
      is: '400/40023 Only one TWITTER profile is allowed per message',
      ...post('twitter', 'twitter-of-owner'),
    },
  ]
}
