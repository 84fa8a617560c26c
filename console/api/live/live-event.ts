// An event of GET /v1/events/stream, as the tabs of a browser pass it on.
export type LiveEvent = {
  id: string
  /** message.sent, profile.health, medium.ready …; reset: events were missed, so everything may have changed. */
  type: string
  messageId?: string | null
  socialProfileId?: string | null
  mediaId?: string | null
}

/** Events were missed. */
export const reset: LiveEvent = { id: '', type: 'reset' }
