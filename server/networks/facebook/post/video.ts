// A video on a Page (developers.facebook.com, "Page videos"): Facebook fetches and processes it, and publishes it by its
// own id. It is made unpublished first, so that it cannot be published twice.

import { type Said, say } from '../../../sentences/sentences.ts'
import { graphPath } from '../../graph/graph.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  type NetworkClient,
  sentenceAt,
  textAt,
  valueAt,
} from '../../http/client.ts'
import { waitUntilReady } from '../../http/wait.ts'
import { type Account, NetworkError, type PostMedium } from '../../networks.ts'
import { markPrepared } from './prepared.ts'

export async function makeVideo(
  client: NetworkClient,
  account: Account,
  { form, medium }: { form: Record<string, string>; medium: PostMedium },
  signal: AbortSignal,
): Promise<string> {
  const call: Call = {
    purpose: 'prepare',
    method: 'POST',
    path: `${graphPath}/${encodeURIComponent(account.networkId)}/videos`,
    form: { ...form, file_url: medium.url, published: 'false' },
    isSlow: true,
  }
  const id = textAt((await callNetwork(client, account, call, signal)).body, 'id')
  if (!id) throw incomplete(client, 'prepare')
  await waitUntilReady(
    async () => ({ isReady: await isReady(client, account, id, signal) }),
    signal,
  )
  return markPrepared('video', id)
}

export async function publishVideo(
  client: NetworkClient,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isReady(client, account, id, signal)))
    throw new NetworkError(
      'retry',
      'facebook_media_processing',
      say('video_in_progress', { network: 'Facebook' }),
    )
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: `${graphPath}/${encodeURIComponent(id)}`,
    form: { published: 'true' },
  }
  const { body } = await callNetwork(client, account, call, signal)
  if (valueAt(body, 'success') !== true) throw incomplete(client, 'publish')
}

async function isReady(
  client: NetworkClient,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const call: Call = {
    purpose: 'prepare',
    method: 'GET',
    path: `${graphPath}/${encodeURIComponent(id)}`,
    query: { fields: 'status' },
  }
  const { body } = await callNetwork(client, account, call, signal)
  return requireUsable(body) === 'ready'
}

/** The state of a video that has not failed. */
export function requireUsable(body: unknown): string | undefined {
  const status = textAt(body, 'status', 'video_status')
  // It never became a video, or was deleted: it is made again.
  if (status === 'expired' || status === 'upload_failed')
    throw new NetworkError('retry', 'prepared_gone', sentenceOf(body, 'to_fetch'))
  if (status === 'error')
    throw new NetworkError('rejected', 'facebook_media_failed', sentenceOf(body, 'to_process'), {
      hint: say('use_other_video'),
    })
  return status
}

/** {status: {video_status, uploading_phase: {errors: [{message}]}, processing_phase: {errors: [{message}]}}} */
function sentenceOf(body: unknown, work: 'to_fetch' | 'to_process'): Said {
  const phases = ['processing_phase', 'uploading_phase']
  const paths = phases.map((phase) => ['status', phase, 'errors', 0, 'message'])
  return (
    sentenceAt(body, ...paths)?.slice(0, 500) ?? say('facebook_video_failed', { step: say(work) })
  )
}
