// Options of a message that Threads alone has: the data of its extendedInfo item.
import { say } from '../../../sentences/sentences.ts'
import { type MediumFacts, type Mistake, NetworkError, type Post } from '../../networks.ts'
import { countCharacters } from '../../post/count-characters.ts'
import { maxTopicLength } from '../limits.ts'

export const optionNames = ['replyControl', 'replyTo', 'topicTag', 'linkAttachment']

export const audiences = [
  'everyone',
  'accounts_you_follow',
  'mentioned_only',
  'parent_post_author_only',
  'followers_only',
]

type Given = { follows?: Post['follows'] } & {
  extended: Record<string, unknown>
  media: readonly MediumFacts[]
}

export function checkOptions({ extended, media }: Given): Mistake[] {
  const { replyControl, replyTo, topicTag, linkAttachment } = extended
  return [
    ...checkReplyControl(replyControl),
    ...checkReplyTo(replyTo),
    ...checkTopicTag(topicTag),
    ...checkLinkAttachment(linkAttachment, media),
  ]
}

/** As parameters of the container. Throws for data that `checkOptions` refuses. */
export function readOptions(given: Given): Record<string, string> {
  const { follows } = given
  if (follows) return { reply_to_id: follows.parent.postId }
  const [mistake] = checkOptions(given)
  if (mistake)
    throw new NetworkError('rejected', 'threads_invalid_options', mistake.message, {
      hint: mistake.hint ?? say('change_and_send_again'),
    })
  const { replyControl, replyTo, topicTag, linkAttachment } = given.extended
  const all = {
    reply_control: replyControl,
    reply_to_id: replyTo,
    topic_tag: topicTag,
    link_attachment: linkAttachment,
  }
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as const] : [],
    ),
  )
}

/** A reply is listed apart from the profile's other posts, and has a limit of its own. */
export function isReply({ extended, follows }: Pick<Given, 'extended' | 'follows'>): boolean {
  return Boolean(follows) || !isAbsent(extended.replyTo)
}

function checkReplyControl(value: unknown): Mistake[] {
  if (isAbsent(value) || audiences.some((audience) => audience === value)) return []
  const message = say('reply_control_invalid', { names: audiences.join(', ') })
  return [{ message, reason: 'unknown_value', param: 'extended/replyControl' }]
}

function checkReplyTo(value: unknown): Mistake[] {
  if (isAbsent(value) || (typeof value === 'string' && /^[1-9]\d{0,24}$/.test(value))) return []
  return [
    {
      message: say('threads_reply_to_invalid'),
      hint: say('threads_reply_to_form'),
      reason: 'invalid_value',
      param: 'extended/replyTo',
    },
  ]
}

function checkTopicTag(value: unknown): Mistake[] {
  if (isAbsent(value)) return []
  const isTopic =
    typeof value === 'string' &&
    value.trim() !== '' &&
    !/[.&]/.test(value) &&
    countCharacters(value) <= maxTopicLength
  if (isTopic) return []
  return [
    {
      message: say('topic_tag_invalid', { limit: maxTopicLength }),
      reason: 'invalid_value',
      param: 'extended/topicTag',
    },
  ]
}

function checkLinkAttachment(value: unknown, media: readonly MediumFacts[]): Mistake[] {
  if (isAbsent(value)) return []
  const param = 'extended/linkAttachment'
  if (!isWebAddress(value))
    return [
      {
        message: say('link_attachment_invalid'),
        reason: 'invalid_url',
        param,
      },
    ]
  if (media.length === 0) return []
  return [
    {
      message: say('link_attachment_with_media'),
      hint: say('link_attachment_advice'),
      reason: 'media_not_combinable',
      param,
    },
  ]
}

function isWebAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 2_000) return false
  return /^https?:$/.test(URL.parse(value)?.protocol ?? '')
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null
}
