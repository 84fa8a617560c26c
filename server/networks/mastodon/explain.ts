// Explains error answers of Mastodon servers: {error, error_description}. Requests ask for English, but a server may answer in another
// language: where the words are unknown, refusal.ts asks the server.
import { say } from '../../sentences/sentences.ts'
import { type Refusal, sentenceAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'

export function explainMastodon({ status, body, headers }: Answer): Refusal {
  const sentence = sentenceAt(body, ['error_description'], ['error'], ['error_msg'], ['message'])
  const words = sentence ?? ''
  if (status === 403 && /insufficient_scope/.test(headers['www-authenticate'] ?? ''))
    return { sentence, ...scopeMissing }
  return { sentence, ...meaningOf(status, words) }
}

function meaningOf(status: number, words: string): Refusal {
  if (status === 403) return forbidden(words)
  // Mastodon answers 422, others 400 or 404. An earlier attempt may have used them: `find` decides.
  if ([400, 404, 422].includes(status) && mediaGone.test(words)) return { isPreparedGone: true }
  if (status === 404) return { hint: say('look_for_reply_to') }
  if ([400, 422].includes(status) && /not finished processing|still processing/i.test(words))
    return { kind: 'retry', code: 'mastodon_media_processing' }
  return {}
}

const mediaGone =
  /already attached|(?:media|attachment).{0,200}(?:not found|could not be found|does not exist)/i

const scopeMissing: Refusal = {
  kind: 'reconnect',
  code: 'mastodon_scope',
  isPermission: true,
  hint: say('reconnect_and_allow_all'),
}

/** The token is valid in all of these cases: connecting again helps for a scope alone. */
function forbidden(words: string): Refusal {
  if (/\bscopes?\b/i.test(words)) return scopeMissing
  if (
    /\b(disabled|suspended|frozen|pending approval|confirmed e-?mail|functional e-?mail)\b/i.test(
      words,
    )
  )
    return {
      kind: 'reconnect',
      code: 'mastodon_account',
      hint: accountHint,
    }
  return { hint: say('look_at_text_and_server_rights') }
}

export const accountHint = say('sign_in_on_server')
