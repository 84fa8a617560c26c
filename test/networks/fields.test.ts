// Accepted is carried out, or said before: every field of a message on every network is published, left out with a warning before and a
// note after, or refused when it is scheduled. docs/networks.md has the same table.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jpeg, mp4, pdf } from '../../sandbox/media/pictures.testing.ts'
import {
  bareProposal,
  type Field,
  fateOf,
  fields,
  replyControl,
  replyTo,
  visibility,
} from '../../scripts/documents/networks/fields.ts'
import type { Network, NetworkDescription, Post } from '../../server/networks/networks.ts'
import { networks } from '../../server/networks/registry.ts'
import { render } from '../../server/sentences/sentences.ts'
import { mediumAt } from '../support/medium.ts'
import { need } from '../support/need.ts'
import { type Asked, startScripted } from './scripted.ts'
import { makeAccount, makePost, open, requireNetwork, soon } from './subjects.ts'

const server = await startScripted(answer)
// Instagram's personal profiles are handed over on the real network only; here they publish.
const opened = open(server.url)

const quoted: Record<string, string> = {
  twitter: '"quote_tweet_id":"1750000000000000009"',
  bluesky: 'app.bsky.embed.record',
  mastodon: 'quoted_status_id',
  threads: 'quote_post_id',
  linkedin: 'reshareContext',
  linkedincompany: 'reshareContext',
}

const reposted: Record<string, string> = {
  twitter: '"tweet_id":"1750000000000000009"',
  bluesky: 'app.bsky.feed.repost',
  mastodon: '/api/v1/statuses/112233445566778899/reblog',
  threads: '/18079098539304490/repost',
  linkedincompany: '"reshareContext":{"parent":"urn:li:share:7259912000000000000"}',
}

/** As the field appears on the wire, where it is taken. */
const onTheWire: Record<string, (name: string) => string> = {
  '`poll`': () => 'Yes',
  '`quote`': (name) => quoted[name] ?? 'no such post',
  '`repost`, without a text': (name) => reposted[name] ?? 'no such post',
  '`targeting.facebookPage`': () => 'age_min',
  '`privacy.replySettings`': () => 'mentionedUsers',
  '`altText` of a picture': () => 'A lake at dawn',
  '`altText` of a GIF': () => 'A lake at dawn',
  '`altText` of a video': () => 'A lake at dawn',
  '`thumbnailId` of a video': () => 'https://pictures.example/cover.jpg',
  '`coverOffsetMs` of a video': (name) =>
    name === 'pinterest' ? '"cover_image_key_frame_time":2' : '"thumb_offset":"2000"',
  '`videoOptions` for the network: `title`': () => 'Lakes',
  '`postDetails`: `placeId`': (name) =>
    name === 'twitter' ? 'df51dec6f4ee2b2c' : '106377336067638',
  '`postDetails`: `collaborators`': () => '[\\"reed.bakery\\"]',
  '`postDetails`: `madeWithAi`': (name) =>
    name === 'twitter' ? '"made_with_ai":true' : '"is_ai_generated":"true"',
  '`postDetails`: `paidPartnership`': () => '"paid_partnership":true',
  '`userTags` of a picture': () => '{\\"username\\":\\"reed.bakery\\",\\"x\\":0.25,\\"y\\":0.5}',
  '`userTags` of a video': () => '[{\\"username\\":\\"reed.bakery\\"}]',
  '`extendedInfo`: `boardId`': () => '424242',
  '`extendedInfo`: `destinationUrl`': () => 'https://example.com/lake',
  '`extendedInfo`: `langs`': () => 'pt-BR',
  '`extendedInfo`: `labels`': () => 'graphic-media',
  '`extendedInfo`: `replyControl`': (name) =>
    name === 'bluesky'
      ? 'app.bsky.feed.threadgate'
      : (replyControl[name] ?? need(replyControl.bluesky)),
  '`extendedInfo`: `replyTo`': (name) =>
    name === 'bluesky' ? '3l7l3i2zzzz2z' : (replyTo[name] ?? 'no such post'),
  '`extendedInfo`: `visibility`': (name) => visibility[name] ?? 'LOGGED_IN',
  '`extendedInfo`: `contentWarning`': () => 'Boats ahead',
  '`extendedInfo`: `sensitive`': () => 'sensitive',
  '`extendedInfo`: `language`': () => 'pt-BR',
  '`extendedInfo`: `topicTag`': () => 'Boating',
  '`extendedInfo`: `linkAttachment`': () => 'https://example.com/attached',
}

for (const description of networks)
  test(`${description.name}: every field is published, left out with a word, or refused`, async () => {
    const network = requireNetwork(opened, need(description.types.published[0]))
    for (const field of fields) await assertFate(network, description, field)
  })

async function assertFate(network: Network, description: NetworkDescription, field: Field) {
  const fate = fateOf(description, field)
  const where = `${field.label} on ${description.name}: ${fate}`
  if (fate === '–') return
  if (fate === 'refused') {
    const proposal = field.add(bareProposal(description, field.medium), description)
    for (const { reason, message } of network.check(proposal)) assert.ok(reason && message, where)
    return
  }
  const { sent, note } = await publish(network, description, field)
  const mark = onTheWire[field.label]
  const isSent = mark !== undefined && sent.includes(mark(description.name))
  assert.equal(isSent, fate === 'taken', where)
  if (fate === 'taken') assert.equal(note, undefined, where)
  else assert.match(render(note ?? ''), / takes no .* from us: left out\.$/, where)
}

test('what a network has and Carillon does not do is refused, and so are values that it does not take', () => {
  const mistakes = (name: string, more: object) => {
    const description = need(networks.find((one) => one.name === name))
    const found = description.check({ ...bareProposal(description), ...more })
    return found.map(({ reason, param }) => `${param} ${reason}`)
  }
  const poll = { options: ['Yes', 'No'] }
  for (const name of ['mastodon', 'twitter', 'threads', 'linkedin', 'linkedincompany'])
    assert.deepEqual(
      mistakes(name, { extended: { poll } }),
      ['extended/poll option_unsupported'],
      name,
    )
  assert.deepEqual(mistakes('twitter', { extended: { replyTo: '7' } }), [
    'extended/replyTo option_unsupported',
  ])
  assert.deepEqual(mistakes('mastodon', { extended: { poll: null } }), [])
  assert.deepEqual(mistakes('twitter', { privacy: { replySettings: 'friends' } }), [
    'privacy unknown_value',
  ])
  assert.deepEqual(mistakes('twitter', { privacy: { replySettings: 'everyone' } }), [])
  const video = (facebook: object) => ({
    media: [{ ...bareVideo, videoOptions: { facebook } }],
  })
  assert.deepEqual(mistakes('facebook', video({ title: 'x'.repeat(256) })), ['media/0 too_long'])
  assert.deepEqual(mistakes('facebook', video({ title: 7, category: 'LAKES' })), [
    'media/0 wrong_type',
    'media/0 unknown_value',
  ])
  assert.deepEqual(mistakes('facebook', video({ title: 'x'.repeat(255), category: 'sports' })), [])
})

const bareVideo = need(bareProposal(need(networks[0]), 'video').media[0])

async function publish(network: Network, description: NetworkDescription, field: Field) {
  const { media, ...proposal } = field.add(bareProposal(description, field.medium), description)
  const post: Post = {
    ...makePost(),
    ...proposal,
    follows: null,
    media: media.map(({ kind, altText, hasOwnCover, coverOffsetMs, videoOptions, userTags }) => ({
      ...files[kind],
      ...(altText ? { altText } : {}),
      ...(hasOwnCover ? { hasOwnCover, coverUrl: 'https://pictures.example/cover.jpg' } : {}),
      ...(coverOffsetMs === undefined ? {} : { coverOffsetMs }),
      ...(videoOptions ? { videoOptions } : {}),
      ...(userTags ? { userTags } : {}),
    })),
  }
  const before = server.asked.length
  const account = makeAccount(network.name)
  const preparedId = (await network.prepare?.(account, post, soon())) ?? null
  const { note } = await network.publish(account, post, preparedId, soon())
  return { sent: JSON.stringify(server.asked.slice(before)), note }
}

const files = {
  image: mediumAt('https://pictures.example/lake.jpg', jpeg()),
  gif: mediumAt('https://pictures.example/lake.gif', Buffer.from('GIF89a'), 'image/gif'),
  video: mediumAt('https://pictures.example/lake.mp4', mp4(), 'video/mp4'),
  document: mediumAt('https://pictures.example/lake.pdf', pdf(), 'application/pdf'),
}

/** One server that all networks take for theirs: everything succeeds. */
function answer({ method, path, headers, body }: Asked) {
  const place = `http://${headers.host}/store`
  const last = { firstByte: 0, lastByte: mp4().length - 1 }
  const value = {
    ...{ image: 'urn:li:image:7', video: 'urn:li:video:7', uploadUrl: place, uploadToken: '' },
    uploadInstructions: [{ uploadUrl: place, ...last }],
  }
  const done = { status_code: 'FINISHED', success: true, permalink: 'https://t.example/7' }
  const record = { uri: 'at://x/app.bsky.feed.post/7', cid: 'bafy', did: 'did:plc:x' }
  return {
    status: method === 'POST' && path !== '/api/v2/media' ? 201 : 200,
    headers: { 'x-restli-id': 'urn:li:share:7', etag: 'e' },
    body: {
      ...{ id: '7', username: 'demo', data: { id: '7' }, status: stateAt(path) },
      ...{ media_id: '7', upload_url: place, upload_parameters: {}, value },
      ...{ ...done, ...record, blob: { ref: { $link: 'bafk' } } },
      // Mastodon answers the post as it has published it.
      ...(path === '/api/v1/statuses' && {
        ...{ ...Object(body), media_attachments: [{ id: '7' }] },
        quote: { state: 'accepted' },
      }),
      ...(path.endsWith('/retweets') && { data: { retweeted: true } }),
      ...(path === '/api/v2/instance' && { api_versions: { mastodon: 7 } }),
    },
  }
}

function stateAt(path: string): unknown {
  if (path.startsWith('/v5/')) return 'succeeded'
  if (path.startsWith('/rest/')) return 'AVAILABLE'
  return path.startsWith('/v1.0/') ? 'FINISHED' : { video_status: 'ready' }
}
