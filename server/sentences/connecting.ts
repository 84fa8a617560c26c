/** Failures while an account of a network is connected. */
export const connecting = {
  answer_from_other_server:
    'The answer came from another server of {network} than the one you were sent to.',
  answer_from_other_server_advice:
    'Nothing was connected. Start again with a server that you know, and end the access of Carillon at the one where you allowed it.',
  media_unreachable_for_network:
    '{network} cannot fetch {what} from {address}: its operator has to set PUBLIC_URL to an https address that the internet can reach.',
  network_pushes_nothing:
    '{network} pushes nothing to this service, because {setting} is not set: comments, likes and messages are read every few minutes.',
  bluesky_app_password_form:
    'This is not an app password of Bluesky, which looks like xxxx-xxxx-xxxx-xxxx.',
  bluesky_app_password_advice:
    'Make one on Bluesky under Settings, Privacy and security, App passwords.',
  server_unreachable_because: 'The server {server} could not be reached: {why}.',
  network_status: '{network} answered with status {status}.',
  bluesky_refuses_log_in: 'Bluesky refuses the log-in: {why}',
  bluesky_new_app_password: 'Make a new app password for this account, and copy it whole.',
  bluesky_log_ins_limited: 'The server of the account accepts no more log-ins for now.',
  bluesky_try_again_after: 'Try again after {time} UTC. An attempt before then fails too.',
  bluesky_account_state: 'The account is {state} on Bluesky.',
  bluesky_reactivate: 'Sign in on Bluesky and reactivate it, then connect the profile again.',
  bluesky_handle_form: 'Write it as alice.bsky.social.',
  bluesky_handle_advice: 'Check that the handle is written as Bluesky shows it.',
  bluesky_other_handle: 'The account that the handle leads to has another handle.',
  account_server_address: "The address of the account's server {rule}.",
  give_public_server: 'Give the address of a server that the internet can reach.',
  bluesky_no_account: 'Bluesky has no account {handle}.',
  facebook_role_lacks_content:
    'Your role on this page does not include creating content. Ask an administrator of the page for it, and connect again.',
  facebook_page_no_access:
    'Facebook gives no access to this page. Ask an administrator of the page for a role on it, and connect again.',
  no_app_registered: 'No app is registered for {network}.',
  register_app: 'Register an app with {network}, and enter its keys.',
  authorization_cancelled: 'The authorization was cancelled at {network}.',
  start_again_and_allow: 'Start again, and allow everything that is asked for.',
  no_code_sent: '{network} sent no code{detail}.',
  start_again: 'Start again.',
  no_token_to_renew: 'There is no token to renew the access to {network} with.',
  reconnect: 'Connect the profile again.',
  compare_meta_keys: 'Compare the {app} id and secret with those at Meta.',
  compare_app_keys: 'Compare the id and secret of the app with those at {network}.',
  connecting_took_too_long: 'Connecting took too long.',
  no_token_answered: '{network} answered without a token.',
  network_asks_to_wait: '{network} asks to wait.',
  instagram_professional_notice:
    'Professional accounts can be connected, but messages for them are refused unless the operator of this service sets {setting}=yes.',
  instagram_personal_account:
    'This is a personal Instagram account, and Instagram lets apps act only for professional ones.',
  instagram_switch_account:
    'Switch it to a professional account in the Instagram app, and connect again.',
  instagram_handed_over:
    'Instagram has no interface for personal profiles: text and media were handed to the member, ready to post.',
  linkedin_role_lacks_posting:
    'Your role on this page does not include posting. Ask a super admin of the page to make you a content admin, and connect again.',
  compare_client_keys: 'Compare the client id and secret with those at {network}.',
  network_answered_with: '{network} answered with {what}.',
  status: 'status {status}',
  server_refuses_registration: '{server} refuses to register Carillon as an app: {why}',
  ask_server_about_apps: 'Ask the administrator of the server whether apps may be registered.',
  app_keys_gone: 'The keys of the app are gone.',
  server_unreachable: 'The {network} server {server} could not be reached{detail}.',
  check_server_name_and_retry: 'Check the name of the server, and try again.',
  server_address: 'The address of the server {rule}.',
  give_public_server_name:
    'Give the name of a server that the internet can reach, such as mastodon.social.',
  names_no_server: '{given} names no server.',
  mastodon_server_form: 'Write it as mastodon.social, or as @alice@mastodon.social.',
  server_speaks_no_mastodon: '{server} does not speak the API of Mastodon.',
  check_server_name: 'Check the name of the server.',
  connection_older_than_update: 'This connection began before Carillon was updated.',
  server_names_other_issuer: '{server} names another issuer than itself.',
  other_issuer_advice:
    'Tell the administrator of the server, or give the name under which it issues tokens.',
  server_forgot_app: 'The server does not know Carillon any more.',
  start_again_registers: 'Start again: Carillon then registers itself again.',
  pinterest_compare_keys: 'Compare the app id and secret key with those at Pinterest.',
  threads_not_a_tester: 'The profile has not accepted the invitation to test the app (1349245).',
  threads_not_a_tester_advice:
    'Invite it as a Threads tester, and accept in its settings under "Website permissions"; or have the app reviewed by Meta.',
  threads_unknown_app: 'Threads does not know this app ({detail}).',
  threads_compare_keys:
    'Compare the Threads app id and secret with those at Meta: the use case "Access the Threads API" has its own, and those of the Meta app are something else.',
  server_does_not_authorize: '{server} does not say how to authorize an app.',
  connect_with_app_password: 'Connect with an app password.',
  bluesky_refuses_authorization: 'Bluesky refuses the authorization: {why}',
  start_connecting_again: 'Start connecting again.',
  authorization_server_silent: 'The authorization server of the account did not answer.',
  session_key_gone: 'The key of the session is gone.',
  bluesky_not_authorized: 'Bluesky did not authorize it: {why}.',
  bluesky_needs_public_address: 'Bluesky authorizes only clients with a public https address.',
  bluesky_needs_public_address_advice: 'Set PUBLIC_URL to it, or connect with an app password.',
  no_code: 'there is no code',
  other_account_authorized: 'another account has authorized',
  permission_missing: 'the permission {name} is missing',
  handle_label: 'Handle',
  server_or_handle_label: 'Server or handle',
  app_password_label: 'App password',
  bluesky_make_app_password:
    'Make one on Bluesky under Settings, Privacy and security, App passwords. Your own password is not needed.',
  bluesky_app_password_groups: 'four groups of four letters and digits: xxxx-xxxx-xxxx-xxxx',
} as const
