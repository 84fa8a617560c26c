// Explains error answers of LinkedIn: {status, serviceErrorCode, code, message}, and errorDetails.inputErrors where a field is wrong.
import { say } from '../../sentences/sentences.ts'
import { listAt, type Refusal, sentenceAt, textAt } from '../http/client.ts'
import type { Answer } from '../http/request.ts'
import { readRepeated } from './post/repetition.ts'
import { apiVersion } from './version.ts'

/** Invalid, revoked, expired. */
const [invalidToken, revokedToken, expiredToken] = ['65600', '65601', '65602']
const versionCodes = ['NONEXISTENT_VERSION', 'VERSION_MISSING', 'VERSION_SUNSET']

/** `scopes`: those that publishing needs. */
export type ExplainedNetwork = { name: string; scopes: readonly string[]; settlingSeconds: number }

export function explainLinkedIn(network: ExplainedNetwork, answer: Answer): Refusal {
  const { body } = answer
  const sentence = sentenceAt(body, ['message'], ['error_description'], ['error'])
  return { sentence, ...meaningOf(network, answer, sentence ?? '') }
}

function meaningOf(network: ExplainedNetwork, answer: Answer, words: string): Refusal {
  const { status, body } = answer
  const code = textAt(body, 'code') ?? ''
  if (status === 401) return forToken(network, body)
  if (status === 426 || (status < 500 && versionCodes.includes(code))) return versionEnded(network)
  if (status === 429) return limitOf(network, words)
  const inputs = listAt(body, 'errorDetails', 'inputErrors').map((one) => textAt(one, 'code') ?? '')
  if (inputs.includes('DUPLICATE_POST') || /\bduplicate of urn:li:/i.test(words))
    return {
      kind: 'unknown-outcome',
      code: 'duplicate',
      repeats: readRepeated(words, answer, network.settlingSeconds),
    }
  if (status === 403) return forbidden(network, body, words)
  // This call was refused for its media, so it published nothing. They are uploaded again.
  if (inputs.includes('MEDIA_ASSET_WAITING_UPLOAD')) return { kind: 'retry', code: 'prepared_gone' }
  if (inputs.includes('MEDIA_ASSET_PROCESSING_FAILED'))
    return { code: `${network.name}_media_failed`, hint: say('use_other_media') }
  return {}
}

/** A token that was issued just now is "revoked" for some seconds. */
function forToken({ name }: ExplainedNetwork, body: unknown): Refusal {
  const number = textAt(body, 'serviceErrorCode')
  const code = textAt(body, 'code') ?? ''
  if (number === revokedToken || code.startsWith('REVOKED'))
    return { kind: 'reconnect', code: `${name}_revoked_token`, mayBeTooNew: true, hint: removed }
  if (number === expiredToken || code.startsWith('EXPIRED'))
    return { kind: 'reconnect', code: `${name}_expired_token`, hint: expired }
  const isInvalid = number === invalidToken || code.startsWith('INVALID')
  return { kind: 'reconnect', ...(isInvalid ? { code: `${name}_invalid_token` } : {}) }
}

const removed = say('linkedin_app_removed')
const expired = say('linkedin_access_ended')

function forbidden({ name, scopes }: ExplainedNetwork, body: unknown, words: string): Refusal {
  const isPermission =
    textAt(body, 'serviceErrorCode') === '100' ||
    textAt(body, 'code') === 'ACCESS_DENIED' ||
    /not enough permissions|organization permissions must be used|\[\/author\]/i.test(words)
  if (isPermission)
    return {
      kind: 'reconnect',
      code: `${name}_scope`,
      isPermission: true,
      hint: say('reconnect_as_poster', { scopes: scopes.join(', ') }),
    }
  if (/\b(member|account|user)\b.{0,40}\b(restricted|suspended)\b/i.test(words))
    return {
      kind: 'reconnect',
      code: `${name}_restricted`,
      hint: say('linkedin_restricted'),
    }
  return { hint: say('look_at_text_and_rights', { network: 'LinkedIn' }) }
}

const versionPauseMs = 30 * 60_000

/** Nothing is published, and nothing will be until Carillon speaks a newer version. */
function versionEnded({ name }: ExplainedNetwork): Refusal {
  return {
    kind: 'rate-limited',
    code: `${name}_app_version`,
    isAppWide: true,
    waitMs: versionPauseMs,
    hint: say('linkedin_version_ended', { version: apiVersion.name }),
  }
}

/** "Resource level throttle APPLICATION DAY limit for calls to this resource is reached." The day is that of UTC. */
function limitOf({ name }: ExplainedNetwork, words: string): Refusal {
  const isApp = /\bAPPLICATION\b(?!_AND)/.test(words) && !/\bMEMBER\b/.test(words)
  return {
    ...(isApp ? { isAppWide: true, code: `${name}_app_limit` } : {}),
    ...(/\bDAY\b/.test(words) ? { waitMs: untilMidnight() } : {}),
  }
}

function untilMidnight(now = Date.now()): number {
  const dayMs = 86_400_000
  return dayMs - (now % dayMs)
}
