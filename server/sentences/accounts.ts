/** How profiles and networks stand, which every list of profiles says. */
export const accounts = {
  network_refuses_access: 'The network refuses the access to this account.',
  keys_of_app: 'The keys of an app that is registered with {network}.',
  access_ends_on: 'The access ends on {date}, and the network offers no renewal.',
  not_granted: 'Not granted when it was connected: {scopes}.',
  profile_never_connected: 'This profile has never been connected.',
  network_ended_access: 'The network has ended the access to this account.',
  app_removed_by_person: 'The person who connected the account has removed the app at {network}.',
  connected_without_scopes: 'It was connected without what publishing needs now: {scopes}.',
  network_pushes_nothing:
    '{network} pushes nothing to this service, because {setting} is not set: comments, likes and messages are read every few minutes.',
  media_unreachable_for_network:
    '{network} cannot fetch {what} from {address}: its operator has to set PUBLIC_URL to an https address that the internet can reach.',
  instagram_professional_notice:
    'Professional accounts can be connected, but messages for them are refused unless the operator of this service sets {setting}=yes.',
  instagram_handed_over:
    'Instagram has no interface for personal profiles: text and media were handed to the member, ready to post.',
} as const
