// The permission to read notifications through the account's server.
export const notificationsScope =
  'rpc:app.bsky.notification.listNotifications?aud=did:web:api.bsky.app%23bsky_appview'
