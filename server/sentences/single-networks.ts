/** Answers of single networks, and what to do about them. */
export const singleNetworks = {
  bluesky_takes_no_gif: 'Bluesky shows moving pictures as videos only, and takes no GIF.',
  bluesky_deactivated: 'The account is deactivated on Bluesky.',
  bluesky_taken_down: 'Bluesky has taken the account down.',
  bluesky_sign_in: 'Sign in on Bluesky and look for a notice.',
  bluesky_account_not_shown:
    "The account's server does not show the account: it was deactivated, deleted or moved.",
  bluesky_sign_in_and_reconnect:
    'Sign in on Bluesky and check that it is active, then connect the profile again.',
  facebook_video_failed: 'Facebook could not {step} the video.',
  instagram_media_unusable: 'Instagram could not use the media.',
  instagram_media_forms:
    'Use another picture or video: JPEG up to 8 MB, or MP4 from 3 seconds to 15 minutes.',
  linkedin_app_removed:
    'The account has removed the app, or LinkedIn has ended its access. Connect it again.',
  linkedin_access_ended: 'LinkedIn ends access after 60 days. Connect the profile again.',
  linkedin_restricted: 'LinkedIn has restricted this account. Sign in there and look for a notice.',
  linkedin_version_ended:
    'LinkedIn has ended version {version} of its API, which this Carillon speaks. Its operator has to install a newer Carillon.',
  linkedin_document_forms: 'Use another PDF: up to 100 MB and 300 pages, and without a password.',
  linkedin_video_forms: 'Use another video: MP4, 3 seconds to 30 minutes.',
  pinterest_look_for_board: 'Check that the board still exists.',
  pinterest_fetches_pictures:
    'Pinterest fetches pictures itself: their address must be open to anyone.',
  pinterest_trial_access:
    "The operator's app on Pinterest has trial access only, which publishes nothing. Messages wait until its operator has standard access from Pinterest: developers.pinterest.com.",
  pinterest_board_not_permitted:
    'This profile may not pin to that board. Choose another board, or become a collaborator of it.',
  pinterest_video_not_handed: 'The video was not handed to Pinterest yet.',
  pinterest_video_forms: 'Use another video: MP4, 4 seconds to 15 minutes.',
  threads_links_advice: 'Leave out links: Threads takes at most 5 different ones.',
  threads_media_unusable: 'Threads could not use the media{detail}.',
  threads_media_forms:
    'Use another picture or video: JPEG or PNG up to 8 MB, or MP4 up to 5 minutes.',
  threads_container_expired: 'What was made on Threads has expired.',
  threads_published_already: 'Threads has published it already.',
  threads_quota_used: 'Threads takes {limit} {what} of a profile in 24 hours, and all are used.',
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
  x_media_not_handed: 'The media were not handed to X yet.',
} as const
