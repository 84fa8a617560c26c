// Options of a message that Mastodon alone has: the data of its extendedInfo item.
import { say } from '../../../sentences/sentences.ts'
import { type Mistake, NetworkError } from '../../networks.ts'

export type PostOptions = {
  visibility: string | undefined
  contentWarning: string | undefined
  sensitive: boolean | undefined
  language: string | undefined
  /** The id of a post on the account's own server, or its address there. */
  replyTo: string | undefined
}

export const optionNames = ['visibility', 'contentWarning', 'sensitive', 'language', 'replyTo']

/** Without `direct`: a private message is no post, and some servers do not list it among the account's own. */
export const visibilities = ['public', 'unlisted', 'private']

export function checkOptions(data: Record<string, unknown>): Mistake[] {
  const { visibility, contentWarning, sensitive, language, replyTo } = data
  return [
    ...check(visibility, isVisibility, {
      message: say('visibility_invalid', { names: visibilities.join(', ') }),
      reason: 'unknown_value',
      param: 'extended/visibility',
    }),
    ...check(contentWarning, isText, {
      message: say('content_warning_no_text'),
      reason: 'wrong_type',
      param: 'extended/contentWarning',
    }),
    ...check(sensitive, (value) => typeof value === 'boolean', {
      message: say('sensitive_no_boolean'),
      reason: 'bad_boolean',
      param: 'extended/sensitive',
    }),
    ...check(language, isLanguage, {
      message: say('language_invalid'),
      reason: 'invalid_value',
      param: 'extended/language',
    }),
    ...check(replyTo, isReference, {
      message: say('mastodon_reply_to_invalid'),
      hint: say('mastodon_reply_to_form'),
      reason: 'invalid_value',
      param: 'extended/replyTo',
    }),
  ]
}

/** For data that `checkOptions` accepted. */
export function readOptions(data: Record<string, unknown>): PostOptions {
  const [mistake] = checkOptions(data)
  if (mistake)
    throw new NetworkError('rejected', 'mastodon_invalid_options', mistake.message, {
      hint: mistake.hint ?? say('change_and_send_again'),
    })
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
  return {
    visibility: text(data.visibility),
    contentWarning: text(data.contentWarning),
    sensitive: typeof data.sensitive === 'boolean' ? data.sensitive : undefined,
    language: text(data.language),
    replyTo: text(data.replyTo),
  }
}

function check(value: unknown, isRight: (value: unknown) => boolean, mistake: Mistake): Mistake[] {
  return value === undefined || value === null || isRight(value) ? [] : [mistake]
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isVisibility(value: unknown): boolean {
  return isText(value) && visibilities.includes(value)
}

function isLanguage(value: unknown): boolean {
  return isText(value) && /^[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,2}$/.test(value)
}

/** 18 digits on Mastodon, 26 letters and digits on GoToSocial, 42 on snac. */
const statusId = /^[A-Za-z0-9]{1,100}$/
/** The end of an address that is no id: `/ana/p/1794993273.169521` on snac. */
const placeOfPost = /^[A-Za-z0-9._-]{1,100}$/

export function isStatusId(text: string): boolean {
  return statusId.test(text)
}

function isReference(value: unknown): boolean {
  return isText(value) && (isStatusId(value) || readPostAddress(value) !== undefined)
}

/** `https://server/@user/123`, or `/@user@other/123` for a post of another server. `last` is not an id on every server. */
export function readPostAddress(address: string): { server: string; last: string } | undefined {
  const url = address.length <= 2_000 ? URL.parse(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const last = url.pathname.replace(/\/$/, '').split('/').at(-1) ?? ''
  return placeOfPost.test(last) ? { server: url.host, last } : undefined
}
