// The conformance suite over every connector. A new connector adds its subjects here, and nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sandboxNetworks } from '../../sandbox/networks/registry.ts'
import { jpeg, mp4 } from '../../sandbox/pictures.testing.ts'
import type { Account, Post } from '../../server/networks/networks.ts'
import { conforms, type Subject } from './conformance.ts'
import { startFileHost } from './file-host.ts'
import { startSandboxNetworks } from './sandbox-networks.ts'
import { makeAccount, makeDid, makePost, open, requireNetwork, unique } from './subjects.ts'

const sandbox = await startSandboxNetworks()
// How long a network works on a video is no matter here; media.test.ts looks at that.
for (const { name } of sandboxNetworks) await sandbox.setProcessing(name, 0)
const host = await startFileHost()
const networks = open(sandbox.addresses)
const hurried = open(sandbox.addresses, { fetchTimeoutMs: 1_500 })

// No two of them have the same bytes.
const makePicture = () => {
  const name = unique()
  const medium = host.put(`${name}.jpg`, { bytes: jpeg(name), mimeType: 'image/jpeg' })
  return { ...medium, altText: `Grüße & “Boote” 🚤 ${name}` }
}
const pictures = (count: number) => Array.from({ length: count }, makePicture)
const longAltText = (length: number) => ({ ...makePicture(), altText: 'x'.repeat(length) })
/** Two pieces for X. */
const video = host.put('lake.mp4', { bytes: mp4(2_200_000), mimeType: 'video/mp4' })

async function pinCase(media: Post['media']) {
  const account = makeAccount('pinterest')
  const boardId = await sandbox.addBoard(account.networkId)
  const extended = { boardId, destinationUrl: 'https://example.com/lake' }
  return { account, post: makePost({ media, extended }) }
}

const simple = (network: string, more: () => Partial<Post>) => async () => ({
  account: makeAccount(network),
  post: makePost(more()),
})

const fieldsOf: Record<string, string[]> = {
  twitter: ['id', 'text', 'created_at', 'entities'],
  facebook: ['is_published', 'published', 'permalink_url'],
  instagram: ['status_code', 'status', 'id', 'caption', 'permalink', 'timestamp'],
  pinterest: ['id', 'description', 'link', 'created_at'],
  bluesky: ['uri'],
}

const blueskyCase = (more: () => Partial<Post>) => async () => ({
  account: makeAccount('bluesky', makeDid()),
  post: makePost(more()),
})

type Row = Omit<Subject, 'network' | 'hurried' | 'isPrepared' | 'fields'> & {
  type: string
  isPrepared?: boolean
}

const subjects: Row[] = [
  {
    name: 'twitter',
    what: 'pictures',
    type: 'TWITTER',
    makeCase: simple('twitter', () => ({
      text: `Grüße & “Küsse” 👋 https://example.com/${unique()}`,
      media: pictures(4),
    })),
    refused: [
      { what: 'a long text', post: () => makePost({ text: 'x'.repeat(281) }) },
      { what: 'a long alt text', post: () => makePost({ media: [longAltText(1_001)] }) },
    ],
  },
  {
    name: 'twitter',
    what: 'a video',
    isAnother: true,
    type: 'TWITTER',
    makeCase: simple('twitter', () => ({ media: [video] })),
    refused: [],
  },
  {
    name: 'facebook',
    what: 'pictures',
    type: 'FACEBOOKPAGE',
    makeCase: simple('facebook', () => ({ media: pictures(3) })),
    refused: [
      { what: 'a long text', post: () => makePost({ text: 'x'.repeat(63_207) }) },
      { what: 'an empty post', post: () => makePost({ text: '' }) },
      { what: 'a long alt text', post: () => makePost({ media: [longAltText(1_001)] }) },
    ],
  },
  {
    name: 'facebook',
    what: 'a video',
    isAnother: true,
    type: 'FACEBOOKPAGE',
    makeCase: simple('facebook', () => ({ media: [video] })),
    refused: [],
  },
  {
    name: 'instagram',
    what: 'a picture',
    type: 'INSTAGRAM',
    makeCase: simple('instagram', () => ({ media: pictures(1) })),
    refused: [
      {
        what: 'a long text',
        post: () => makePost({ text: 'x'.repeat(2_201), media: pictures(1) }),
      },
      {
        what: 'too many hashtags',
        post: () => makePost({ text: '#a '.repeat(31), media: pictures(1) }),
      },
      { what: 'no media', post: () => makePost() },
      { what: 'a long alt text', post: () => makePost({ media: [longAltText(1_001)] }) },
    ],
  },
  {
    name: 'instagram',
    what: 'a carousel',
    isAnother: true,
    type: 'INSTAGRAM',
    makeCase: simple('instagram', () => ({ media: [makePicture(), video, makePicture()] })),
    refused: [],
  },
  {
    name: 'pinterest',
    what: 'a picture',
    type: 'PINTEREST',
    // Pinterest fetches it with the call that makes the pin.
    isPrepared: false,
    makeCase: () => pinCase(pictures(1)),
    refused: [
      {
        what: 'no board',
        post: () => makePost({ media: pictures(1), extended: { boardId: 'lakes' } }),
      },
      {
        what: 'a long text',
        post: ({ networkId }: Account) =>
          makePost({
            text: 'x'.repeat(801),
            media: pictures(1),
            extended: { boardId: `${networkId}01` },
          }),
      },
      {
        what: 'a long alt text',
        post: ({ networkId }: Account) =>
          makePost({ media: [longAltText(501)], extended: { boardId: `${networkId}01` } }),
      },
      {
        what: 'no picture',
        post: ({ networkId }: Account) => makePost({ extended: { boardId: `${networkId}01` } }),
      },
      {
        what: 'six pictures',
        post: ({ networkId }: Account) =>
          makePost({ media: pictures(6), extended: { boardId: `${networkId}01` } }),
      },
    ],
  },
  {
    name: 'pinterest',
    what: 'pictures',
    isAnother: true,
    type: 'PINTEREST',
    isPrepared: false,
    makeCase: () => pinCase(pictures(5)),
    refused: [],
  },
  {
    name: 'pinterest',
    what: 'a video',
    isAnother: true,
    type: 'PINTEREST',
    makeCase: () => pinCase([video]),
    refused: [],
  },
  {
    name: 'bluesky',
    what: 'pictures',
    type: 'BLUESKY',
    saysAbsent: true,
    makeCase: blueskyCase(() => ({
      text: `Grüße & “Küsse” 👨‍👩‍👧‍👦 https://example.com/${unique()} @demo.bsky.test #Morgen`,
      media: pictures(4).map((medium) => ({ ...medium, altText: `A lake, ${unique()}` })),
    })),
    refused: [
      { what: 'a long text', post: () => makePost({ text: 'é'.repeat(301) }) },
      { what: 'too many bytes', post: () => makePost({ text: '👨‍👩‍👧‍👦'.repeat(121) }) },
      { what: 'an unknown label', post: () => makePost({ extended: { labels: ['spoiler'] } }) },
    ],
  },
  {
    name: 'bluesky',
    what: 'a video',
    isAnother: true,
    type: 'BLUESKY',
    saysAbsent: true,
    makeCase: blueskyCase(() => ({ media: [video] })),
    refused: [],
  },
]

for (const { type, isPrepared = true, ...subject } of subjects)
  conforms(sandbox, {
    ...subject,
    isPrepared,
    fields: fieldsOf[subject.name] ?? [],
    hasOneAltText: subject.name === 'pinterest',
    network: requireNetwork(networks, type),
    hurried: requireNetwork(hurried, type),
  })

test('every connector says what it reads', () => {
  for (const { name } of networks.all) assert.ok(fieldsOf[name]?.length, name)
})

test('every connector is under test', () => {
  assert.deepEqual(
    networks.all.map(({ name }) => name).sort(),
    [...new Set(subjects.map(({ name }) => name))].sort(),
  )
})
