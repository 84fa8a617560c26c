/** Answers of networks, and what to do about them. */
export const networks = {
  network_unreachable: '{network} could not be reached.',
  call_time_over: 'The time for the call is over.',
  bluesky_takes_no_gif: 'Bluesky shows moving pictures as videos only, and takes no GIF.',
  upload_as_video: 'Upload it as a video.',
  reconnect_and_allow: 'Connect the profile again and allow {scopes}.',
  bluesky_deactivated: 'The account is deactivated on Bluesky.',
  bluesky_taken_down: 'Bluesky has taken the account down.',
  bluesky_sign_in: 'Sign in on Bluesky and look for a notice.',
  bluesky_account_not_shown:
    "The account's server does not show the account: it was deactivated, deleted or moved.",
  bluesky_sign_in_and_reconnect:
    'Sign in on Bluesky and check that it is active, then connect the profile again.',
  post_not_prepared: 'The post was not prepared for {network} yet.',
  reply_to_missing: 'The post that is to be answered does not exist.',
  reply_to_missing_advice:
    'Check that the address in replyTo is correct and that the post still exists.',
  parent_gone: 'The post that this part follows is not on {network} any more.',
  parent_gone_advice: 'Send the text as a message of its own.',
  too_many_comments_to_search: 'The post has too many comments to look for this one.',
  comments_not_shown:
    '{network} shows apps no comments of members, so it cannot be seen whether this one is there.',
  server_of_profile_unknown: 'The server of the profile is unknown.',
  post_not_made: 'The post was not made on {network} yet.',
  video_in_progress: '{network} is still working on the video.',
  use_other_video: 'Use another video.',
  facebook_video_failed: 'Facebook could not {step} the video.',
  network_answer_incomplete: '{network} answered without saying what it did.',
  no_token_to_act: 'There is no token to act for this profile on {network}.',
  network_timeout: '{network} did not answer in time.',
  network_connection_broke: 'The connection to {network} broke before its answer.',
  meta_restricts: 'Meta restricts this profile for now. Sign in there and look for a notice.',
  reconnect_and_allow_or_operator:
    'Connect the profile again and allow {scopes}. If that is not offered, the app lacks it: its operator has to request it from Meta.',
  app_removed_reconnect: 'The app was removed from the account. Connect the profile again.',
  confirm_account_and_reconnect:
    'Sign in there and confirm the account, then connect the profile again.',
  password_changed_reconnect: 'The password was changed. Connect the profile again.',
  connection_expired_reconnect: 'The connection has expired. Connect the profile again.',
  meta_refuses_app:
    "Meta refuses the operator's app. Messages wait until its operator has looked at the app's dashboard: developers.facebook.com/apps.",
  address_rule: 'The address {rule}',
  media_address_gives: 'The address of the media gives {type}, and not what its name says.',
  media_address_gives_advice:
    'Upload the file instead, or give an address that ends as the file does (.jpg, .mp4).',
  call_stopped: 'The call was stopped.',
  no_answer_within: 'No answer within {milliseconds} ms.',
  connection_closed_under_way: 'The connection was closed while the request was under way.',
  answer_too_large: 'The answer is too large.',
  network_fetches_media: '{network} fetches the media itself: the address must be open to anyone.',
  instagram_media_unusable: 'Instagram could not use the media.',
  instagram_media_forms:
    'Use another picture or video: JPEG up to 8 MB, or MP4 from 3 seconds to 15 minutes.',
  use_other_media: 'Use another picture or video.',
  linkedin_app_removed:
    'The account has removed the app, or LinkedIn has ended its access. Connect it again.',
  linkedin_access_ended: 'LinkedIn ends access after 60 days. Connect the profile again.',
  reconnect_as_poster:
    'Connect the profile again with an account that may post there, and allow {scopes}.',
  linkedin_restricted: 'LinkedIn has restricted this account. Sign in there and look for a notice.',
  look_at_text_and_rights: 'Look at the text and at what {network} allows this profile to do.',
  linkedin_version_ended:
    'LinkedIn has ended version {version} of its API, which this Carillon speaks. Its operator has to install a newer Carillon.',
  too_many_posts_to_search: 'Too many posts to look through.',
  video_not_processed: '{network} could not process the video.',
  document_in_progress: '{network} is still working on the PDF.',
  document_not_processed: '{network} could not process the PDF.',
  linkedin_document_forms: 'Use another PDF: up to 100 MB and 300 pages, and without a password.',
  linkedin_video_forms: 'Use another video: MP4, 3 seconds to 30 minutes.',
  look_for_reply_to: 'Check that the post to reply to still exists.',
  reconnect_and_allow_all: 'Connect the profile again and allow everything it asks for.',
  look_at_text_and_server_rights:
    "Look at the text and at what the account's server allows this account to do.",
  sign_in_on_server:
    "Sign in on the account's server and look for a notice, then connect the profile again.",
  post_may_be_this:
    'The account has a new post that may be this one, and its server does not show enough to tell.',
  server_lists_no_such_posts:
    'The server of the account does not list posts that are {what}: it cannot be determined whether this one is there.',
  server_works_on_media: 'The server is still working on the media.',
  server_lost_media: 'The server no longer has the media.',
  server_changed_visibility: 'The server published it as {given} and not as {wanted}.',
  server_changed_language: 'The server gave it the language {given} and not {wanted}.',
  server_shows_media: 'The server shows {count} of {total} media.',
  server_left_out_reply: 'The server did not publish it as a reply.',
  server_left_out_warning: 'The server left the content warning out.',
  pinterest_look_for_board: 'Check that the board still exists.',
  pinterest_fetches_pictures:
    'Pinterest fetches pictures itself: their address must be open to anyone.',
  pinterest_trial_access:
    "The operator's app on Pinterest has trial access only, which publishes nothing. Messages wait until its operator has standard access from Pinterest: developers.pinterest.com.",
  pinterest_board_not_permitted:
    'This profile may not pin to that board. Choose another board, or become a collaborator of it.',
  too_many_pins_to_search: 'Too many pins to look through.',
  pinterest_video_not_handed: 'The video was not handed to Pinterest yet.',
  upload_broke_off: 'The upload to {where} broke off.',
  upload_answered_status: '{where} answered the upload with status {status}.',
  pinterest_video_forms: 'Use another video: MP4, 4 seconds to 15 minutes.',
  network_in_progress: '{network} is still working on it.',
  published_without_address: '{network} published it and did not say where.',
  clock_ahead:
    'Our clock is more than an hour ahead of that of {network}: it cannot be determined which posts are new.',
  set_database_clock: 'Set the clock of the machine that PostgreSQL runs on.',
  threads_links_advice: 'Leave out links: Threads takes at most 5 different ones.',
  threads_media_unusable: 'Threads could not use the media{detail}.',
  threads_media_forms:
    'Use another picture or video: JPEG or PNG up to 8 MB, or MP4 up to 5 minutes.',
  threads_container_expired: 'What was made on Threads has expired.',
  threads_published_already: 'Threads has published it already.',
  media_in_progress: '{network} is still working on the media.',
  threads_quota_used: 'Threads takes {limit} {what} of a profile in 24 hours, and all are used.',
  send_tomorrow: 'Send it tomorrow.',
  x_credits_used_up:
    "The credits of the operator's app on X are used up. Messages wait until there are credits again: console.x.com.",
  x_account_suspended:
    'X has suspended or locked this account. Sign in there and look for a notice, then connect the profile again.',
  x_app_permissions:
    "The app on X needs the permission to read and write, and a connection made with it. Its operator has to set it in X's console; then connect the profile again.",
  x_plan_used_up:
    "The plan of the operator's app on X is used up. Messages wait until there is more: console.x.com.",
  x_account_not_enrolled:
    'X bills calls to this account: enrol it at console.x.com, then connect the profile again.',
  x_app_not_enrolled:
    "The operator's app on X is not set up for this: attach it to a project and a plan at console.x.com.",
  too_many_posts_on_x: 'Too many posts on X to look through.',
  media_not_processed: '{network} could not process the media.',
  x_media_not_handed: 'The media were not handed to X yet.',
} as const
