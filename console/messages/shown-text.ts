// The words of a message where its text would stand: a repost has none.
import { texts } from '../texts/texts.ts'

type Shown = { text: string; repost: string | null }

export function shownText({ text, repost }: Shown): string {
  return text === '' && repost !== null ? texts('message').reposts(placeOf(repost)) : text
}

/** An address without its scheme. An id stays as it is. */
export function placeOf(post: string): string {
  return post.replace(/^https?:\/\/(?:www\.)?/, '')
}
