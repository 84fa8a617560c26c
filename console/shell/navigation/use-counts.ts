import { useReviewCount } from '../../messages/review-queue.ts'
import { countLabel, useUnread } from '../../notices/notices.ts'
import { needsSignIn, useProfiles } from '../../profiles/profiles.ts'

/** The counts beside Review, Notices and Profiles. */
export function useCounts(): { toReview: number; unread: string | undefined; needSignIn: number } {
  const unread = useUnread().length
  return {
    toReview: useReviewCount(),
    unread: unread > 0 ? countLabel(unread) : undefined,
    needSignIn: useProfiles().filter(needsSignIn).length,
  }
}
