// The content of a stored message in the form of a draft, to change or repeat it.
import type { Principal } from '../access/access.ts'
import { addressesOf } from './freeze-addresses.ts'
import type { MessageRow } from './reading/item.ts'
import type { NamedMedium } from './validation/content.ts'
import type { Draft } from './validation/input.ts'

export function draftOf(row: MessageRow): Draft {
  return {
    text: row.text,
    profileIds: [row.profile_id],
    scheduledAt: row.scheduled_at,
    location: row.location as Draft['location'],
    emailNotification: row.email_notification,
    mediaIds: mediaIn(row).map((medium) => medium.id),
    mediaOptions: Object.fromEntries(mediaIn(row).map(({ id, ...options }) => [id, options])),
    mediaUrls: addressesOf(row),
    extendedInfo: (row.extended_info ?? []) as Draft['extendedInfo'],
    webhookUrls: row.webhook_urls ?? [],
    tags: row.tags ?? [],
    targeting: row.targeting as Draft['targeting'],
    privacy: row.privacy as Draft['privacy'],
    groupId: row.group_id,
    variations: [],
    validationErrors: [],
    unread: [],
    sent: {},
  }
}

/** What a repetition or a copy takes over. */
export function repeatableOf(row: MessageRow, principal: Principal): Draft {
  const draft = draftOf(row)
  // The events of a message are signed for the app that scheduled it. Another app did not ask for these addresses.
  const webhookUrls = row.client_id === principal.clientId ? draft.webhookUrls : []
  return { ...draft, scheduledAt: null, groupId: null, webhookUrls }
}

function mediaIn({ media }: MessageRow): NamedMedium[] {
  return media as NamedMedium[]
}
