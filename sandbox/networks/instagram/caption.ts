// The text of a post or a comment.
import { refuse } from '../../graph/graph.ts'

export function requireCaption(caption: string): string {
  const hashtags = caption.match(/#[\p{L}\p{N}_]+/gu)?.length ?? 0
  const mentions = caption.match(/(?<![\p{L}\p{N}_])@[\w.]+/gu)?.length ?? 0
  if ([...caption].length > 2200 || hashtags > 30 || mentions > 20)
    throw refuse({
      code: 36004,
      subcode: 2207010,
      message: 'The caption was too long: at most 2200 characters, 30 hashtags and 20 mentions',
    })
  return caption
}
