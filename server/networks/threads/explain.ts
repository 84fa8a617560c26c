// Explains the error answers that Threads adds to those of the Graph interface.
import { render, say } from '../../sentences/sentences.ts'
import { restricted } from '../graph/advice.ts'
import { explainGraph } from '../graph/graph.ts'
import { type Refusal, textAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import { NetworkError } from '../networks.ts'

const described = { name: 'threads', permissions: ['threads_basic', 'threads_content_publish'] }

/** The session behind the token was ended. Threads says so with another code than 190. */
export const endedSession = '452'
const notFetched = '2207052'
const restrictedProfile = '4279013'

export function explainThreads(answer: Answer): Refusal {
  const refusal = explainGraph(described, answer)
  const code = textAt(answer.body, 'error', 'code')
  const subcode = textAt(answer.body, 'error', 'error_subcode')
  if (code === endedSession) return { ...refusal, kind: 'reconnect', isCheckedFirst: true }
  // Comes with the code of a temporary failure.
  if (subcode === notFetched) return { ...refusal, isMediaNotFetched: true, hint: openAddress }
  if (subcode === restrictedProfile) return { ...refusal, kind: 'rejected', hint: restricted }
  // The one error that has a word instead of a number.
  if (`${code} ${render(refusal.sentence ?? '')}`.includes('LINK_LIMIT_EXCEEDED'))
    return {
      ...refusal,
      kind: 'rejected',
      code: 'threads_too_many_links',
      hint: say('threads_links_advice'),
    }
  return refusal
}

const openAddress = say('network_fetches_media', { network: 'Threads' })

/** UNKNOWN says nothing against the media. */
const temporary = ['FAILED_DOWNLOADING_VIDEO', 'UNKNOWN']

/** A container that cannot become a post: {status: "ERROR", error_message: "FAILED_PROCESSING_VIDEO"}. */
export function explainContainer(status: string, word: string | undefined): NetworkError {
  const isTemporary = status === 'EXPIRED' || temporary.includes(word ?? 'UNKNOWN')
  const named = word ? `: ${word.slice(0, 300)}` : ''
  return new NetworkError(
    isTemporary ? 'retry' : 'rejected',
    'threads_media_failed',
    say('threads_media_unusable', { detail: named }),
    {
      hint: isTemporary ? openAddress : say('threads_media_forms'),
    },
  )
}
