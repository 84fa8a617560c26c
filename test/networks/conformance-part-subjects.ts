// Parts of chains as subjects of the conformance suite.
import type { Account, Post } from '../../server/networks/networks.ts'
import { part, pictures, type Row } from './conformance-posts.ts'
import { makeAccount, makeDid, makePost, unique } from './subjects.ts'

export function partSubjects(): Row[] {
  const row = (name: string, type: string, makeOne: () => Account, media: () => Post['media']) => ({
    name,
    what: 'a reply',
    type,
    isPart: true as const,
    makeCase: part(type, {
      account: makeOne,
      part: () => ({ text: `Grüße & “Küsse” 👋 ${unique()}`, media: media() }),
    }),
    refused: [],
  })
  const plain = (name: string) => () => makeAccount(name)
  return [
    row('twitter', 'TWITTER', plain('twitter'), () => pictures(2)),
    {
      ...row(
        'bluesky',
        'BLUESKY',
        () => makeAccount('bluesky', makeDid()),
        () => pictures(1),
      ),
      saysAbsent: true,
    },
    row('mastodon', 'MASTODON', plain('mastodon'), () => pictures(2)),
    row('threads', 'THREADS', plain('threads'), () => []),
    comment('facebook', 'FACEBOOKPAGE', {
      limit: 8_000,
      fields: ['id', 'message', 'created_time', 'from'],
    }),
    {
      ...comment('instagram', 'INSTAGRAM', {
        limit: 2_200,
        fields: ['id', 'text', 'timestamp', 'username', 'user'],
        first: () => ({ media: pictures(1) }),
      }),
      hasNoAddress: true,
    },
    { ...comment('linkedin', 'LINKEDIN', { limit: 1_250, fields: [] }), hasNoAddress: true },
    {
      ...comment('linkedincompany', 'LINKEDINCOMPANY', {
        limit: 1_250,
        fields: ['id', 'commentUrn', 'actor', 'message', 'created'],
      }),
      hasNoAddress: true,
    },
  ]
}

type Comments = { limit: number; fields: string[]; first?: () => Partial<Post> }

function comment(name: string, type: string, { limit, fields, first = () => ({}) }: Comments): Row {
  return {
    name,
    what: 'a comment',
    type,
    fields,
    isPart: true,
    isPrepared: false,
    makeCase: part(type, {
      account: () => makeAccount(name),
      first,
      part: () => ({ text: `Grüße & “Küsse” 👋 https://example.com/${unique()}` }),
    }),
    refused: [
      { what: 'a long comment', post: () => makePost({ text: 'x'.repeat(limit + 1) }) },
      { what: 'a blank comment', post: () => makePost({ text: ' ' }) },
      { what: 'a comment with a picture', post: () => makePost({ media: pictures(1) }) },
    ],
  }
}
