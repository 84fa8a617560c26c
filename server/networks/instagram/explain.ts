// Explains the error answers that Instagram adds to those of the Graph interface.
import { say } from '../../sentences/sentences.ts'
import { explainGraph, temporarySubcodes } from '../graph/graph.ts'
import { type Refusal, textAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import { NetworkError } from '../networks.ts'

const described = {
  name: 'instagram',
  permissions: ['instagram_business_basic', 'instagram_business_content_publish'],
}

export function explainInstagram(answer: Answer): Refusal {
  const refusal = explainGraph(described, answer)
  const code = textAt(answer.body, 'error', 'code')
  // Not ready is no refusal: the container can be published once Instagram has processed the media.
  if (code === '9007') return { ...refusal, kind: 'retry' }
  if (code === '9004')
    return {
      ...refusal,
      hint: say('network_fetches_media', { network: 'Instagram' }),
    }
  return refusal
}

/** A container that cannot become a post: {status_code, status: "Error: Media upload has failed with error code 2207077"}. */
export function explainContainer(statusCode: string, sentence: string | undefined): NetworkError {
  const subcode = Number(/\b2207\d{3}\b/.exec(sentence?.slice(0, 2_000) ?? '')?.[0])
  const isTemporary = statusCode === 'EXPIRED' || temporarySubcodes.includes(subcode)
  return new NetworkError(
    isTemporary ? 'retry' : 'rejected',
    'instagram_media_failed',
    sentence?.slice(0, 500) || say('instagram_media_unusable'),
    { hint: say('instagram_media_forms') },
  )
}
