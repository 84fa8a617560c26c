// Parts of chains as subjects of the conformance suite.
import type { Account, Post } from '../../server/networks/networks.ts'
import { part, pictures, type Row } from './conformance-posts.ts'
import { makeAccount, makeDid, unique } from './subjects.ts'

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
  ]
}
