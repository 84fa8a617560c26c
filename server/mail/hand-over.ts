// The lines of a mail about a post that its author has to publish: its media and its details.
import type { PostDetails, UserTag } from '../networks/shared/post-details.ts'
import { fill } from '../texts/texts.ts'
import { oneLine } from './member-text.ts'
import type { wordsFor } from './wording.ts'

export type HandedOverMedium = {
  url: string
  altText?: string | undefined
  userTags?: UserTag[] | undefined
}
type HandOverWords = ReturnType<typeof wordsFor>['text']['handOver']

/** An address, and what belongs to the picture or video there. */
export function showMedium(
  words: HandOverWords,
  { url, altText, userTags = [] }: HandedOverMedium,
): string[] {
  const handles = userTags.map(({ handle }) => oneLine(handle)).join(', ')
  return [
    url,
    ...(altText ? [fill(words.altText, { text: oneLine(altText) })] : []),
    ...(handles === '' ? [] : [fill(words.userTags, { handles })]),
  ]
}

export function showDetails(words: HandOverWords, details: PostDetails | null): string | undefined {
  const { placeId, collaborators, madeWithAi } = details ?? {}
  const handles = collaborators?.map(oneLine).join(', ')
  const lines = [
    ...(placeId ? [fill(words.place, { id: oneLine(placeId) })] : []),
    ...(handles ? [fill(words.collaborators, { handles })] : []),
    ...(madeWithAi ? [words.madeWithAi] : []),
  ]
  return lines.length === 0 ? undefined : lines.join('\n')
}
