/** Feeds of web sites. */
export const feeds = {
  feed_not_found: 'The feed was not found',
  feed_not_readable: 'There is no feed in RSS, Atom or JSON Feed at this address',
  feed_status: 'The server of the feed answers with {status}',
  feed_compressed: 'The feed is compressed, which was not asked for',
  feed_template_without_place: 'The template has none of {places}',
  feed_too_many: 'An organization has at most {limit} feeds',
  feed_too_many_advice: 'Delete those that are not needed any more.',
  feeds_off: 'Feeds are switched off on this server',
  feed_without_author: 'The account that added the feed may not write messages any more',
  feed_draft_of_member: 'Only a member has drafts',
  feed_profile_elsewhere: '{profile} is no profile of this organization',
  feed_may_not_post: 'You may not post on this profile',
  feed_item_old: 'The item is older than {days} days',
  feed_item_empty: 'The template leaves no text of this item',
} as const
