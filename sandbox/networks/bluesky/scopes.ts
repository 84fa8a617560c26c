// The permissions to read notifications, and to search people, through the account's server.
export const notificationsScope =
  'rpc:app.bsky.notification.listNotifications?aud=did:web:api.bsky.app%23bsky_appview'
export const peopleScope =
  'rpc:app.bsky.actor.searchActorsTypeahead?aud=did:web:api.bsky.app%23bsky_appview'
