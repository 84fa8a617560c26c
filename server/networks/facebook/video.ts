// A video on a Page (developers.facebook.com, "Page videos"): Facebook fetches it, works on it, and publishes it by its own
// id. Made unpublished first, so that it cannot be there twice.

import { type Call, callNetwork, incomplete, type Line, textAt, valueAt } from '../http/client.ts'
import { graphVersion } from '../http/graph.ts'
import { waitUntilReady } from '../http/wait.ts'
import { type Account, NetworkError, type PostMedium } from '../networks.ts'

/** Told apart from posts, whose ids look alike. */
const mark = 'video:'

export function isVideoId(preparedId: string): boolean {
  return preparedId.startsWith(mark)
}

export function bareId(preparedId: string): string {
  return preparedId.replace(mark, '')
}

export async function makeVideo(
  line: Line,
  account: Account,
  { form, medium }: { form: Record<string, string>; medium: PostMedium },
  signal: AbortSignal,
): Promise<string> {
  const call: Call = {
    purpose: 'prepare',
    method: 'POST',
    path: `${graphVersion}/${encodeURIComponent(account.networkId)}/videos`,
    form: { ...form, file_url: medium.url, published: 'false' },
    isSlow: true,
    medium,
  }
  const id = textAt((await callNetwork(line, account, call, signal)).body, 'id')
  if (!id) throw incomplete(line, 'prepare')
  await waitUntilReady(async () => ({ isReady: await isReady(line, account, id, signal) }), signal)
  return mark + id
}

export async function publishVideo(
  line: Line,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isReady(line, account, id, signal)))
    throw new NetworkError(
      'retry',
      'facebook_media_processing',
      'Facebook is still working on the video.',
    )
  const call: Call = {
    purpose: 'publish',
    method: 'POST',
    path: `${graphVersion}/${encodeURIComponent(id)}`,
    form: { published: 'true' },
  }
  const { body } = await callNetwork(line, account, call, signal)
  if (valueAt(body, 'success') !== true) throw incomplete(line, 'publish')
}

async function isReady(
  line: Line,
  account: Account,
  id: string,
  signal: AbortSignal,
): Promise<boolean> {
  const call: Call = {
    purpose: 'prepare',
    method: 'GET',
    path: `${graphVersion}/${encodeURIComponent(id)}`,
    query: { fields: 'status' },
  }
  const { body } = await callNetwork(line, account, call, signal)
  const status = textAt(body, 'status', 'video_status')
  if (status === 'error' || status === 'expired' || status === 'upload_failed')
    throw new NetworkError(
      'rejected',
      'facebook_media_failed',
      'Facebook could not process the video.',
      { hint: 'Use another video.' },
    )
  return status === 'ready'
}
