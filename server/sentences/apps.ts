/** Apps, their callbacks and webhooks. */
export const apps = {
  admin_given_by_app_manager: 'An installation gets admin from a member with ORG_MANAGE_APP.',
  app_of_kind: 'This app is of kind {kind}',
  name_organization_of_installation: 'Name the organizationId it is to be installed in.',
  leave_organization_out: 'Leave organizationId out: a member installs it for themselves.',
  redirect_uris_too_many: 'redirectUris must hold at most {limit} addresses',
  redirect_uri_not_allowed: 'redirectUris: {address} is not allowed',
  redirect_uri_forms:
    'Use https://… with any host, or http://localhost with any port; no fragment, no user name.',
  public_app_has_no_secret: 'A public app has no secret',
  app_name_length: 'name must be 2 to 100 characters',
  callback_url: 'callbackUrl {rule}',
  no_callback_url: 'The app has no callback URL',
  receiver_redirected:
    'The receiver redirected with {status}. Only 307 and 308 are followed: they keep the event.',
  only_allowed_apps: 'The organization allows only the apps of its list: GET {path}.',
  set_callback_url: 'Set one with {call}.',
} as const
