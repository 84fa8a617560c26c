// The options of a post on Threads beside its media: text, permission to reply, the post it replies to, topic.
import type { Call, World } from '../../exchange/exchange.ts'
import { isWebAddress, parameter, refuse } from '../../graph/graph.ts'
import { requirePoll } from './polls.ts'

const audiences = [
  'everyone',
  'accounts_you_follow',
  'mentioned_only',
  'parent_post_author_only',
  'followers_only',
]

/** Counted in bytes of UTF-8, whatever the sentence says. */
export function requireText(call: Call): string {
  const text = parameter(call, 'text') ?? ''
  if (parameter(call, 'media_type') === 'TEXT' && text.trim() === '')
    throw refuse({ code: 100, message: '(#100) The parameter text is required.' })
  if (Buffer.byteLength(text) > 500)
    throw refuse({ code: 100, message: 'Param text must be at most 500 characters long.' })
  const links = new Set(text.match(/\b(?:https?:\/\/|www\.)[^\s<>"]+/gi))
  const attached = parameter(call, 'link_attachment')
  if (attached !== undefined) links.add(attached)
  if (links.size > 5) throw refuse({ code: 100, message: 'THREADS_API__LINK_LIMIT_EXCEEDED' })
  return text
}

export function readOptions(world: World, call: Call): Record<string, unknown> {
  requireAttachable(call)
  const reply_audience = parameter(call, 'reply_control') ?? 'everyone'
  if (!audiences.includes(reply_audience))
    throw invalid('reply_control', `must be one of {${audiences.join(', ')}}`)
  const topic_tag = parameter(call, 'topic_tag')
  if (topic_tag !== undefined && !/^[^.&]{1,50}$/u.test(topic_tag))
    throw invalid('topic_tag', 'must be 1 to 50 characters without . and &')
  const replied_to = parameter(call, 'reply_to_id')
  if (replied_to !== undefined && !isSomewhere(world, replied_to))
    throw invalid('reply_to_id', 'must be a valid Threads media ID')
  const quoted = parameter(call, 'quote_post_id')
  if (quoted !== undefined && !isSomewhere(world, quoted))
    throw invalid('quote_post_id', 'must be a valid Threads media ID')
  return { reply_audience, topic_tag, replied_to, ...(quoted && { quoted }), ...requirePoll(call) }
}

function requireAttachable(call: Call): void {
  const link = parameter(call, 'link_attachment')
  if (link === undefined) return
  if (parameter(call, 'media_type') !== 'TEXT')
    throw invalid('link_attachment', 'can only be used with media_type TEXT')
  if (!isWebAddress(link)) throw invalid('link_attachment', 'must be a valid URI')
}

/** A post, or another person's reply. */
export function isSomewhere({ store }: World, id: string): boolean {
  return Boolean(store.findPost('threads', id) ?? store.findInteraction('threads', id))
}

function invalid(name: string, words: string) {
  return refuse({ code: 100, message: `(#100) Param ${name} ${words}` })
}
