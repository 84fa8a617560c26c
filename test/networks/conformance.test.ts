// The conformance suite over every connector. A new connector adds its subject here, and nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mediumAt } from '../support/medium.ts'
import { conforms, type Subject } from './conformance.ts'
import { startPractice } from './practice.ts'
import { makeAccount, makePost, open, picture, requireNetwork, unique } from './subjects.ts'

const practice = await startPractice()
const networks = open(practice.addresses)
const hurried = open(practice.addresses, { fetchTimeoutMs: 1_000 })

const subjects: (Omit<Subject, 'network' | 'hurried'> & { type: string })[] = [
  {
    name: 'twitter',
    type: 'TWITTER',
    makeCase: async () => ({
      account: makeAccount('twitter'),
      post: makePost({
        text: `Grüße & “Küsse” 👋 https://example.com/${unique()}`,
        media: [mediumAt(picture)],
      }),
    }),
    refused: [{ what: 'a long text', post: () => makePost({ text: 'x'.repeat(281) }) }],
  },
  {
    name: 'facebook',
    type: 'FACEBOOKPAGE',
    makeCase: async () => ({
      account: makeAccount('facebook'),
      post: makePost({ media: [mediumAt(picture), mediumAt(`${picture}?2`)] }),
    }),
    refused: [
      { what: 'a long text', post: () => makePost({ text: 'x'.repeat(63_207) }) },
      { what: 'an empty post', post: () => makePost({ text: '' }) },
    ],
  },
  {
    name: 'instagram',
    type: 'INSTAGRAM',
    makeCase: async () => ({
      account: makeAccount('instagram'),
      post: makePost({ media: [mediumAt(picture)] }),
    }),
    refused: [
      {
        what: 'a long text',
        post: () => makePost({ text: 'x'.repeat(2_201), media: [mediumAt(picture)] }),
      },
      {
        what: 'too many hashtags',
        post: () => makePost({ text: '#a '.repeat(31), media: [mediumAt(picture)] }),
      },
      { what: 'no media', post: () => makePost() },
    ],
  },
  {
    name: 'pinterest',
    type: 'PINTEREST',
    async makeCase() {
      const account = makeAccount('pinterest')
      const boardId = await practice.addBoard(account.networkId)
      const extended = { boardId, destinationUrl: 'https://example.com/lake' }
      return { account, post: makePost({ media: [mediumAt(picture)], extended }) }
    },
    refused: [
      {
        what: 'no board',
        post: () => makePost({ media: [mediumAt(picture)], extended: { boardId: 'lakes' } }),
      },
      {
        what: 'a long text',
        post: ({ networkId }) =>
          makePost({
            text: 'x'.repeat(801),
            media: [mediumAt(picture)],
            extended: { boardId: `${networkId}01` },
          }),
      },
      {
        what: 'no picture',
        post: ({ networkId }) => makePost({ extended: { boardId: `${networkId}01` } }),
      },
    ],
  },
]

for (const { type, ...subject } of subjects)
  conforms(practice, {
    ...subject,
    network: requireNetwork(networks, type),
    hurried: requireNetwork(hurried, type),
  })

test('every connector is under test', () => {
  assert.deepEqual(
    networks.all.map(({ name }) => name).sort(),
    subjects.map(({ name }) => name).sort(),
  )
})
