/** How attempts to publish end. */
export const publishing = {
  no_connector: 'There is no connector for {network}',
  profile_not_connected_to_network: 'The profile is not connected to its network',
  restored_from_backup:
    'The database was restored from a backup of {time}. It is unknown whether this was published after that time.',
  answer_lost_post_found: 'Its answer was lost; the post was found on the network.',
  // Each begins at more than one: a message is late by 10 seconds, 2 minutes or 2 hours at least (time/lateness.ts).
  published_late_seconds: 'It was published {count} seconds late.',
  published_late_minutes: 'It was published {count} minutes late.',
  published_late_hours: 'It was published {count} hours late.',
  paused_before_visible: 'Publishing was paused before anything became visible.',
  catch_up_window_over:
    'Its time passed while it could not be sent, by more than the catch-up window.',
  schedule_again: 'Schedule it again if it should still be published.',
  no_post_known: 'No post of it is known so far.',
  certainly_not_published: 'It is not on the network, and can no longer appear there.',
  attempt_not_begun: 'The attempt ended before anything was handed to the network.',
  media_forgotten:
    '{network} took the media several times, and each time did not know them afterwards.',
  upload_media_again: 'Upload the media again, or use others.',
  repetition_maybe_of_this:
    'The network refuses it as a repetition. What it repeats may be this message, which does not show up.',
  repetition: 'The network refuses it as a repetition of an earlier post.',
  change_text: 'Change the text.',
  earlier_attempt_in_doubt: 'An earlier attempt may have reached the network. {why}',
  not_shown_yet: 'The network does not show it yet.',
  post_of_other_message:
    'The post that was found may be that of another message to the same account.',
  outcome_not_learnt:
    'It was handed to the network, but it could not be determined whether it was published: {why}',
  look_at_profile_first: 'Look at the profile before sending it again.',
  handing_over_too_long: 'Handing over the media took too long.',
  posts_not_shown:
    '{network} does not show its posts to apps, and it is too long ago to find out by sending it again.',
  parts_not_shown: '{network} does not show apps what follows a post.',
  earlier_attempt: 'An earlier attempt may have reached the network.',
} as const
