// A poll as the sandbox shows it, and the name by which a post is quoted.
import type { Poll } from '../../server/networks/shared/polls.ts'
import { need } from '../support/need.ts'

export function shownOf({ options, durationMinutes, multipleChoice, question }: Poll) {
  return {
    ...{ options, minutes: durationMinutes },
    ...(multipleChoice && { isMultiple: true }),
    ...(question !== null && { question }),
  }
}

/** The postId of a message names it, except on Bluesky, where ids belong to an account. */
export function nameOf(
  network: string,
  { postId, postUrl }: { postId: string | null; postUrl: string | null },
): string {
  if (network !== 'bluesky') return need(postId ?? undefined)
  const [, repo = ''] = /\/profile\/([^/]+)\//.exec(need(postUrl ?? undefined)) ?? []
  return `at://${decodeURIComponent(repo)}/app.bsky.feed.post/${postId}`
}
