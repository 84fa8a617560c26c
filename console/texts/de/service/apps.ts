import type { Catalogue } from '../../sentences.ts'

/** Apps and their callbacks. */
export const apps: Catalogue = {
  'The app belongs to another organization and needs the scope admin: ask for it at /oauth2/auth, or have the app installed with admin.':
    'Die App gehört einer anderen Organisation und braucht den Scope admin: Frag ihn unter /oauth2/auth an oder lass die App mit admin installieren.',
  'An installation gets admin from a member with ORG_MANAGE_APP.':
    'Den Scope admin gibt einer Installation ein Mitglied mit ORG_MANAGE_APP.',
  'The organization allows only the apps of its list: GET /v1/organizations/{organizationId}/allowedApps.':
    'Die Organisation erlaubt nur die Apps ihrer Liste: GET /v1/organizations/{organizationId}/allowedApps.',
  'This app is of kind {}': 'Diese App ist von der Art {}',
  'Name the organizationId it is to be installed in.':
    'Nenne die organizationId, in der sie installiert werden soll.',
  'Leave organizationId out: a member installs it for themselves.':
    'Lass organizationId weg: Ein Mitglied installiert sie für sich selbst.',
  'redirectUris must hold at most {} addresses':
    'redirectUris darf höchstens {} Adressen enthalten',
  'redirectUris: {} is not allowed': 'redirectUris: {} ist nicht erlaubt',
  'Use https://… with any host, or http://localhost with any port; no fragment, no user name.':
    'Nimm https://… mit beliebigem Host oder http://localhost mit beliebigem Port, ohne Fragment und ohne Benutzernamen.',
  'A public app has no secret': 'Eine öffentliche App hat kein Geheimnis',
  'name must be 2 to 100 characters': 'Der Name muss 2 bis 100 Zeichen haben',
  'callbackUrl {}': 'Die Callback-Adresse {}',
  'The app has no callback URL': 'Die App hat keine Callback-Adresse',
  'Set one with PUT /v1/apps/{clientId}/callback.':
    'Trag eine ein: PUT /v1/apps/{clientId}/callback.',
  'The receiver redirected with {}. Only 307 and 308 are followed: they keep the event.':
    'Der Empfänger leitet mit {} weiter. Nur 307 und 308 werden befolgt: Sie behalten das Ereignis.',
}
