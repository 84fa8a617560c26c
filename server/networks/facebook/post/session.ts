// A reel, or a story of a video (developers.facebook.com, "Reels Publishing API" and "Facebook Stories API"): a session is started, Facebook
// fetches the video, and `finish` publishes it under the id of the session. Only after that it is processed.
import { say } from '../../../sentences/sentences.ts'
import { graphPath } from '../../graph/graph.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  type NetworkClient,
  requireToken,
  textAt,
  valueAt,
} from '../../http/client.ts'
import { waitUntilReady } from '../../http/wait.ts'
import { type Account, NetworkError, type PostMedium } from '../../networks.ts'
import { requireUsable } from './video.ts'

export type Session = {
  client: NetworkClient
  account: Account
  edge: 'video_reels' | 'video_stories'
  signal: AbortSignal
}

/** The id of the video. Repeating it leaves an unfinished session behind, which stays invisible. */
export async function uploadVideo(session: Session, medium: PostMedium): Promise<string> {
  const { client, account, signal } = session
  const { body } = await act(session, 'prepare', { upload_phase: 'start' })
  const id = textAt(body, 'video_id')
  const to = URL.parse(textAt(body, 'upload_url') ?? '')
  // The token goes along, so the place must be Facebook's own.
  if (!id || !to || !isOwn(client, to)) throw incomplete(client, 'prepare')
  const headers = {
    authorization: `OAuth ${requireToken(client, account)}`,
    file_url: medium.url,
  }
  const call: Call = { purpose: 'prepare', method: 'POST', path: '', to, headers, isSlow: true }
  const answer = await callNetwork(client, account, call, signal)
  if (valueAt(answer.body, 'success') !== true) throw incomplete(client, 'prepare')
  await waitUntilReady(async () => ({ isReady: (await readVideo(session, id)).isUploaded }), signal)
  return id
}

/** The id of the post, if Facebook names it. Facebook has published the video only once it has processed it. */
export async function finishVideo(
  session: Session,
  id: string,
  form: Record<string, string>,
): Promise<string | undefined> {
  const { client, signal } = session
  const before = await readVideo(session, id)
  if (before.isOut) return undefined
  if (!before.isUploaded)
    throw new NetworkError(
      'retry',
      'facebook_media_processing',
      say('video_in_progress', { network: 'Facebook' }),
    )
  const finish = { ...form, upload_phase: 'finish', video_id: id }
  const { body } = await act(session, 'publish', finish)
  if (valueAt(body, 'success') !== true) throw incomplete(client, 'publish')
  let isOut = false
  const look = async () => {
    isOut = (await readVideo(session, id)).isOut
    return { isReady: isOut }
  }
  await waitUntilReady(look, signal)
  if (!isOut) throw underWay('unknown-outcome')
  return textAt(body, 'post_id')
}

/** For a doubt about `finishVideo`. */
export async function isVideoOut(session: Session, id: string): Promise<boolean> {
  const { client, account, signal } = session
  const { body } = await callNetwork(client, account, stateOf(id, 'read'), signal)
  const state = textAt(body, 'status', 'video_status')
  const publishing = phaseOf(body, 'publishing')
  if (isPublished(body)) return true
  // It failed, and nothing of it was published.
  if (state && ['error', 'expired', 'upload_failed'].includes(state)) return false
  if (publishing !== 'not_started')
    throw publishing ? underWay('retry') : incomplete(client, 'read')
  if (phaseOf(body, 'processing') === 'in_progress') throw underWay('retry')
  return false
}

async function readVideo({ client, account, signal }: Session, id: string) {
  const { body } = await callNetwork(client, account, stateOf(id, 'prepare'), signal)
  requireUsable(body)
  return { isUploaded: phaseOf(body, 'uploading') === 'complete', isOut: isPublished(body) }
}

/** {status: {video_status, uploading_phase: {status}, processing_phase: {status}, publishing_phase: {status}}} */
function isPublished(body: unknown): boolean {
  return phaseOf(body, 'publishing') === 'complete'
}

function phaseOf(body: unknown, phase: 'uploading' | 'processing' | 'publishing') {
  return textAt(body, 'status', `${phase}_phase`, 'status')
}

function stateOf(id: string, purpose: Call['purpose']): Call {
  const path = `${graphPath}/${encodeURIComponent(id)}`
  return { purpose, method: 'GET', path, query: { fields: 'status' } }
}

function act(
  { client, account, edge, signal }: Session,
  purpose: Call['purpose'],
  form: Record<string, string>,
) {
  const path = `${graphPath}/${encodeURIComponent(account.networkId)}/${edge}`
  return callNetwork(client, account, { purpose, method: 'POST', path, form }, signal)
}

function isOwn({ isReal, address }: NetworkClient, { protocol, hostname, origin }: URL): boolean {
  if (!isReal) return origin === new URL(address).origin
  return protocol === 'https:' && hostname.endsWith('.facebook.com')
}

function underWay(kind: 'retry' | 'unknown-outcome'): NetworkError {
  return new NetworkError(
    kind,
    'facebook_in_progress',
    say('network_in_progress', { network: 'Facebook' }),
  )
}
