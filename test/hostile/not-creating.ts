// Which POST calls need no Idempotency-Key, and why.
/** Calls without an Idempotency-Key, because repeating them has no effect. */
export const notCreating = {
  'POST /v1/messages/validate': 'stores nothing',
  'POST /v1/connections/{connectionId}/profiles':
    'a second one is refused: nothing is left to choose',
  'POST /v1/messages/{messageId}/approve': 'a second one is refused: nothing awaits it any more',
  'POST /v1/messages/{messageId}/sendNow': 'a second one finds it due already, or being published',
  'POST /v1/messages/{messageId}/moveInQueue': 'a second one finds it at its place',
  'POST /v1/socialProfiles/{socialProfileId}/queue/shuffle': 'a second one only shuffles again',
  'POST /v1/socialProfiles/{socialProfileId}/queue/pause': 'a second one finds it paused',
  'POST /v1/socialProfiles/{socialProfileId}/queue/resume': 'a second one finds it going on',
  'POST /v1/messages/{messageId}/goOn': 'a second one finds its chain running',
  'POST /v1/messages/{messageId}/takeRestBack': 'a second one finds no part left',
  'POST /v1/messages/{messageId}/editPost':
    'a second one is refused while the first is not ended, and changes nothing afterwards',
  'POST /v1/messages/{messageId}/deletePost':
    'a second one finds the change under way, or the post gone',
  'POST /v1/messages/{messageId}/lookAtPost': 'a second look only looks again',
  'POST /v1/messages/{messageId}/approvePostChange': 'a second one finds nothing that waits',
  'POST /v1/messages/{messageId}/rejectPostChange': 'a second one finds nothing that waits',
  'POST /v1/messages/{messageId}/withdrawPostChange': 'a second one finds nothing that waits',
  'POST /v1/organizations/{organizationId}/pause': 'a second one only replaces the reason',
  'POST /v1/socialProfiles/{socialProfileId}/pause': 'a second one only replaces the reason',
  'POST /v1/messages/{messageId}/reject': 'a second one is refused: nothing awaits it any more',
  'POST /v1/organizations/{organizationId}/labels/{labelId}/merge': 'a second one finds it merged',
  'POST /v1/series/{seriesId}/skip': 'a second one finds the occurrence skipped',
  'POST /v1/series/{seriesId}/pause': 'a second one finds it paused',
  'POST /v1/series/{seriesId}/resume': 'a second one finds it active',
  'POST /v1/series/{seriesId}/end': 'a second one finds it ended',
  'POST /v1/organizations/{organizationId}/feedPreview': 'it only reads',
  'POST /v1/imports/{importId}/start': 'a second one finds it started',
  'POST /v1/me/notices/read': 'a second one finds them read',
}
