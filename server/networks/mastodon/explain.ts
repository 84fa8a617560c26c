// What an error answer of a Mastodon server means: {error, error_description}. Its sentences are in English unless the account has
// another language, so words decide only where the status says too little.
import { type Refusal, sentenceAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'

export function explainMastodon({ status, body }: Answer): Refusal {
  const sentence = sentenceAt(body, ['error_description'], ['error'], ['error_msg'], ['message'])
  return { sentence, ...meaningOf(status, sentence ?? '') }
}

function meaningOf(status: number, words: string): Refusal {
  if (status === 403) return forbidden(words)
  if (status === 404) return { hint: 'Look whether the post to reply to is still there.' }
  if (status !== 422) return {}
  // An earlier attempt may have used them: `find` decides.
  if (/already attached|media .{0,200}not found/i.test(words)) return { isPreparedGone: true }
  if (/not finished processing|still processing/i.test(words))
    return { kind: 'retry', code: 'mastodon_media_processing' }
  return {}
}

/** The token is valid in all of these cases: connecting again helps for a scope alone. */
function forbidden(words: string): Refusal {
  if (/\bscopes?\b/i.test(words))
    return {
      kind: 'reconnect',
      code: 'mastodon_scope',
      isPermission: true,
      hint: 'Connect the profile again and allow everything it asks for.',
    }
  if (
    /\b(disabled|suspended|frozen|pending approval|confirmed e-?mail|functional e-?mail)\b/i.test(
      words,
    )
  )
    return {
      kind: 'reconnect',
      code: 'mastodon_account',
      hint: "Sign in on the account's server and look for a notice, then connect the profile again.",
    }
  return { hint: "Look at the text and at what the account's server allows this account to do." }
}
