// Options of a message that Bluesky alone has: the data of its extendedInfo item.
import { say } from '../../../sentences/sentences.ts'
import { type Mistake, NetworkError } from '../../networks.ts'
import { maxLanguages } from '../limits.ts'

export type PostOptions = {
  langs: string[]
  labels: string[]
  /** Undefined: everyone. Empty: no one. */
  repliesFrom: string[] | undefined
  /** The post that this one answers. */
  replyTo: PostAddress | undefined
}

/** `repo` is a DID or a handle. */
export type PostAddress = { repo: string; rkey: string }

export const optionNames = ['langs', 'labels', 'replyControl', 'replyTo']

export const labelNames = ['sexual', 'nudity', 'porn', 'graphic-media']
/** Values of `replyControl`, and the rule of a threadgate that each becomes. */
export const replyRules: Partial<Record<string, string>> = {
  mentioned: 'app.bsky.feed.threadgate#mentionRule',
  following: 'app.bsky.feed.threadgate#followingRule',
  followers: 'app.bsky.feed.threadgate#followerRule',
}
const everyone = 'everyone'
const noReplies = 'nobody'

export function checkOptions(data: Record<string, unknown>): Mistake[] {
  return [
    ...checkLanguages(data.langs),
    ...checkLabels(data.labels),
    ...checkReplyControl(data.replyControl),
    ...checkReplyTo(data.replyTo),
  ]
}

/** Reads data that `checkOptions` accepted. */
export function readOptions(data: Record<string, unknown>): PostOptions {
  const [mistake] = checkOptions(data)
  if (mistake)
    throw new NetworkError('rejected', 'bluesky_invalid_options', mistake.message, {
      hint: mistake.hint ?? say('change_and_send_again'),
    })
  const control = listOf(data.replyControl)
  const isOpen = control.length === 0 ? !Array.isArray(data.replyControl) : control[0] === everyone
  return {
    langs: listOf(data.langs),
    labels: listOf(data.labels),
    repliesFrom: isOpen ? undefined : control.filter((rule) => rule !== noReplies),
    replyTo: findAddress(data.replyTo),
  }
}

function checkLanguages(langs: unknown): Mistake[] {
  if (isAbsent(langs)) return []
  const tags = listOf(langs)
  if (isListOfText(langs) && tags.length <= maxLanguages && tags.every(isLanguage)) return []
  return [
    {
      message: say('langs_invalid', { limit: maxLanguages }),
      hint: say('langs_form'),
      reason: 'invalid_value',
      param: 'extended/langs',
    },
  ]
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

function checkLabels(labels: unknown): Mistake[] {
  if (isAbsent(labels)) return []
  if (isListOfText(labels) && listOf(labels).every((label) => labelNames.includes(label))) return []
  const message = say('labels_invalid', { names: labelNames.join(', ') })
  return [{ message, reason: 'unknown_value', param: 'extended/labels' }]
}

function checkReplyControl(control: unknown): Mistake[] {
  if (isAbsent(control)) return []
  const rules = listOf(control)
  const isAlone = typeof control === 'string' && [everyone, noReplies].includes(control)
  const isText = typeof control === 'string' || isListOfText(control)
  if (isAlone || (isText && rules.every((rule) => Object.hasOwn(replyRules, rule)))) return []
  return [
    {
      message: say('bluesky_reply_control_invalid', {
        everyone,
        nobody: noReplies,
        names: Object.keys(replyRules).join(', '),
      }),
      reason: 'unknown_value',
      param: 'extended/replyControl',
    },
  ]
}

function checkReplyTo(address: unknown): Mistake[] {
  if (isAbsent(address) || findAddress(address)) return []
  return [
    {
      message: say('bluesky_reply_to_invalid'),
      hint: say('bluesky_reply_to_form'),
      reason: 'invalid_value',
      param: 'extended/replyTo',
    },
  ]
}

const addresses = [
  /^at:\/\/([a-zA-Z0-9.:%-]{3,256})\/app\.bsky\.feed\.post\/([a-z2-7]{13})$/,
  /^https:\/\/bsky\.app\/profile\/([a-zA-Z0-9.:%-]{3,256})\/post\/([a-z2-7]{13})\/?$/,
]

export function findAddress(address: unknown): PostAddress | undefined {
  if (typeof address !== 'string') return undefined
  for (const form of addresses) {
    const [, repo, rkey] = form.exec(address) ?? []
    if (repo && rkey) return { repo, rkey }
  }
  return undefined
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}

function isListOfText(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function listOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return isListOfText(value) ? [...new Set(value)] : []
}
