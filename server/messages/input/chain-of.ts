// The parts of a message as contents, to which the rules of a message apply.
import { pointerTo } from '../../json/pointer.ts'
import type { MessageInput } from './input.ts'
import { pointTo } from './point-at.ts'

/** Each part as a content of its own, with what it shares with the first post: the same rules apply to it. */
export function chainOf(input: MessageInput): MessageInput[] {
  const sent = Array.isArray(input.sent.parts) ? input.sent.parts : []
  // Parts that could not be read are missing, so that the others have another index than in the request.
  const isWhole = !input.unread.includes('parts')
  return input.parts.map(({ as, delaySeconds: _, ...content }, index) => {
    const pointer = isWhole ? pointTo(input, 'parts', index) : pointTo(input, 'parts')
    return {
      ...input,
      ...content,
      parts: [],
      sent: {
        ...input.sent,
        text: undefined,
        media: undefined,
        mediaUrls: undefined,
        ...own(isWhole ? sent[index] : {}),
      },
      unread: input.unread.filter(
        (field) => field !== 'text' && field !== 'media' && field !== 'mediaUrls',
      ),
      varied: { pointer, fields: ['text', 'media', 'mediaUrls'] },
      part: {
        as,
        all: pointTo(input, 'parts'),
        form: `${pointer}${isWhole ? pointerTo('as') : ''}`,
      },
    }
  })
}

function own(part: unknown): Record<string, unknown> {
  return typeof part === 'object' && part !== null ? { ...part } : {}
}
