import { useReviewQueue } from '../../messages/review-queue.ts'
import { needsSignIn, useProfiles } from '../../profiles/profiles.ts'

/** What the navigation warns about. */
export function useCounts(): { toReview: number; needSignIn: number } {
  return {
    toReview: useReviewQueue().length,
    needSignIn: useProfiles().filter(needsSignIn).length,
  }
}
