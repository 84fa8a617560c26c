// The first phase: uploads the media, and freezes the post together with its idempotency key. Both are stored before the second
// phase, so that every attempt sends the same post under the same key.

import { randomUUID } from 'node:crypto'
import { say } from '../../sentences/sentences.ts'
import { listAt, type NetworkClient, textAt, valueAt } from '../http/client.ts'
import { type Account, NetworkError, type Post, type Progress } from '../networks.ts'
import { type Upload, uploadMedium } from './post/media.ts'
import { readOptions } from './post/options.ts'
import { toStatusPoll } from './post/polls.ts'
import { requireQuoted } from './post/quotes.ts'
import { requireStatusId } from './post/reply.ts'

export type Prepared = {
  key: string
  status: Record<string, unknown>
  /** Media that the server was still processing. */
  unready: string[]
  /** Where the server shows the media, as far as it said so; some list them under other ids than they gave out. */
  addresses: string[]
}

export async function preparePost(
  client: NetworkClient,
  account: Account,
  post: Post,
  signal: AbortSignal,
  progress: Progress = { begun: null, keep: () => undefined },
): Promise<string> {
  const options = await makeOptions(client, account, post, signal)
  const quoted = await requireQuoted(client, account, post, signal)
  const uploads = progress.begun === null ? [] : readUploads(progress.begun)
  for (const medium of post.media.slice(uploads.length)) {
    uploads.push(await uploadMedium(client, account, medium, signal))
    if (uploads.length < post.media.length) progress.keep(JSON.stringify({ uploads }))
  }
  const prepared: Prepared = {
    key: randomUUID(),
    status: {
      ...(post.text === '' && uploads.length > 0 ? {} : { status: post.text }),
      ...(uploads.length > 0 ? { media_ids: uploads.map(({ id }) => id) } : {}),
      ...(post.poll ? { poll: toStatusPoll(post.poll) } : {}),
      ...(quoted ? { quoted_status_id: quoted } : {}),
      ...options,
    },
    unready: uploads.filter(({ isReady }) => !isReady).map(({ id }) => id),
    addresses: uploads.flatMap(({ url }) => url ?? []),
  }
  return JSON.stringify(prepared)
}

async function makeOptions(
  client: NetworkClient,
  account: Account,
  { extended, follows }: Post,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const { visibility, contentWarning, sensitive, language, replyTo } = readOptions(extended)
  const answered = follows
    ? follows.parent.postId
    : replyTo && (await requireStatusId(client, account, replyTo, signal))
  return {
    ...(visibility ? { visibility } : {}),
    ...(contentWarning ? { spoiler_text: contentWarning } : {}),
    ...(sensitive === undefined ? {} : { sensitive }),
    ...(language ? { language } : {}),
    ...(answered ? { in_reply_to_id: answered } : {}),
  }
}

/** The uploads of a post that was not prepared to its end. */
function readUploads(begun: string): Upload[] {
  return listAt(parse(begun), 'uploads').flatMap((upload) => {
    const id = textAt(upload, 'id')
    const isReady = valueAt(upload, 'isReady') === true
    return id ? [{ id, isReady, url: textAt(upload, 'url') }] : []
  })
}

export function isUnfinished(preparedId: string): boolean {
  return readUploads(preparedId).length > 0
}

/** Undefined: there is none, or it is not ours. */
export function readPrepared(preparedId: string | null): Prepared | undefined {
  const prepared = preparedId === null ? undefined : parse(preparedId)
  const key = textAt(prepared, 'key')
  const status = valueAt(prepared, 'status')
  if (!key || typeof status !== 'object' || status === null) return undefined
  const [unready, addresses] = ['unready', 'addresses'].map((name) =>
    listAt(prepared, name).map(String),
  )
  return { key, status: { ...status }, unready: unready ?? [], addresses: addresses ?? [] }
}

export function requirePrepared(preparedId: string | null): Prepared {
  const prepared = readPrepared(preparedId)
  if (prepared) return prepared
  throw new NetworkError(
    'retry',
    'prepared_gone',
    say('post_not_prepared', { network: 'Mastodon' }),
  )
}

export function mediaIdsOf({ status }: Prepared): string[] {
  return listAt(status, 'media_ids').map(String)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
