// Uploads pictures and videos. A blob is known by its content: an upload that is repeated gives the same one.
import { say } from '../../../sentences/sentences.ts'
import {
  type Call,
  callNetwork,
  incomplete,
  type NetworkClient,
  textAt,
  valueAt,
} from '../../http/client.ts'
import { startReading } from '../../http/medium-bytes.ts'
import { type Account, NetworkError, type PostMedium } from '../../networks.ts'

export async function uploadMedium(
  client: NetworkClient,
  account: Account,
  medium: PostMedium,
  signal: AbortSignal,
): Promise<unknown> {
  if (medium.kind === 'gif') throw noGif()
  const { bytes: body, close, ...facts } = await startReading(medium, signal)
  try {
    return await client.limiter(facts.sizeBytes, signal, () =>
      uploadBlob(client, account, { ...facts, body }, signal),
    )
  } finally {
    await close()
  }
}

/** The type of a medium at an address of `mediaUrls` is known only when it is fetched. Bluesky would show a GIF as a still picture. */
function noGif(): NetworkError {
  const message = say('bluesky_takes_no_gif')
  return new NetworkError('rejected', 'bluesky_no_gif', message, { hint: say('upload_as_video') })
}

/** The reference to the blob, to be put into a record as it is. */
export async function uploadBlob(
  client: NetworkClient,
  account: Account,
  bytes: NonNullable<Call['bytes']>,
  signal: AbortSignal,
): Promise<unknown> {
  const path = '/xrpc/com.atproto.repo.uploadBlob'
  const call: Call = { purpose: 'prepare', method: 'POST', path, bytes, isSlow: true }
  const { body } = await callNetwork(client, account, call, signal)
  if (!textAt(body, 'blob', 'ref', '$link')) throw incomplete(client, 'prepare')
  return valueAt(body, 'blob')
}
