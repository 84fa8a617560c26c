// The first phase: uploads the media and adds their alt texts. The result is the ids of the uploads, in order.
import { say } from '../../../sentences/sentences.ts'
import type { NetworkClient } from '../../http/client.ts'
import { isAboutTheCall } from '../../http/wait.ts'
import {
  type Account,
  NetworkError,
  type Post,
  type PostMedium,
  type Progress,
} from '../../networks.ts'
import { describeMedium, uploadMedia } from '../media.ts'

export type UploadedMedium = {
  id: string
  medium: PostMedium
  /** X could not take the alt text when the medium was uploaded. */
  lacksAltText: boolean
}

const lacking = '~'
/** Behind the ids of fewer uploads than the message has media: the others are still to come. */
const unfinished = '+'

export async function prepareMedia(
  client: NetworkClient,
  account: Account,
  { media }: Post,
  signal: AbortSignal,
  progress: Progress = { begun: null, keep: () => undefined },
): Promise<string> {
  const ids = progress.begun?.slice(0, -unfinished.length).split(',') ?? []
  for (const medium of media.slice(ids.length)) {
    const id = await uploadMedia(client, account, medium, signal)
    const isDescribed = await describe(client, account, { id, medium }, signal)
    ids.push(isDescribed ? id : id + lacking)
    if (ids.length < media.length) progress.keep(ids.join(',') + unfinished)
  }
  return ids.join(',')
}

export function isUnfinished(preparedId: string): boolean {
  return preparedId.endsWith(unfinished)
}

/** Returns false if X cannot take the alt text now: the uploads are kept, and the alt text is added before the post. */
async function describe(
  client: NetworkClient,
  account: Account,
  uploaded: { id: string; medium: PostMedium },
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await describeMedium(client, account, uploaded, signal)
    return true
  } catch (error) {
    if (isAboutTheCall(error)) return false
    throw error
  }
}

export function requireUploads({ media }: Post, preparedId: string | null): UploadedMedium[] {
  const ids = preparedId ? preparedId.split(',') : []
  if (ids.length !== media.length)
    throw new NetworkError('retry', 'prepared_gone', say('x_media_not_handed'))
  return media.map((medium, index) => {
    const kept = ids[index] ?? ''
    return { id: kept.replace(lacking, ''), medium, lacksAltText: kept.endsWith(lacking) }
  })
}
