// What a message may say for Mastodon alone: the data of its extendedInfo item.
import { type Mistake, NetworkError } from '../networks.ts'

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
      message: `visibility must be one of ${visibilities.join(', ')}`,
      reason: 'unknown_value',
      param: 'extended/visibility',
    }),
    ...check(contentWarning, isText, {
      message: 'contentWarning must be a text',
      reason: 'wrong_type',
      param: 'extended/contentWarning',
    }),
    ...check(sensitive, (value) => typeof value === 'boolean', {
      message: 'sensitive must be true or false',
      reason: 'bad_boolean',
      param: 'extended/sensitive',
    }),
    ...check(language, isLanguage, {
      message: 'language must be a language tag such as "en" or "pt-BR"',
      reason: 'invalid_value',
      param: 'extended/language',
    }),
    ...check(replyTo, isReference, {
      message: 'replyTo is neither the id nor the address of a post',
      hint: "Open the post on the account's own server, and give the address that is shown there.",
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
      hint: mistake.hint ?? 'Change the message and send it again.',
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

function isReference(value: unknown): boolean {
  return isText(value) && (statusId.test(value) || findInAddress(value) !== undefined)
}

/** `https://server/@user/123`, or `/@user@other/123` for a post of another server. */
function findInAddress(address: string): { server: string; id: string } | undefined {
  const url = address.length <= 2_000 ? URL.parse(address) : null
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const id = url.pathname.replace(/\/$/, '').split('/').at(-1) ?? ''
  return statusId.test(id) ? { server: url.host, id } : undefined
}

/** The id on the account's own server: other servers know the post by another one. */
export function requireStatusId(replyTo: string, ownHost: string): string {
  if (statusId.test(replyTo)) return replyTo
  const found = findInAddress(replyTo)
  if (found && found.server === ownHost) return found.id
  throw new NetworkError(
    'rejected',
    'mastodon_reply_elsewhere',
    `The post to reply to is named by its address on ${found?.server ?? 'no server'}, and this account is on ${ownHost}.`,
    { hint: `Open the post on ${ownHost}, and give the address that is shown there.` },
  )
}
