import type { apps as english } from '../../../../server/sentences/apps.ts'

/** Apps, their callbacks and webhooks. */
export const apps: Record<keyof typeof english, string> = {
  admin_given_by_app_manager:
    'Den Scope admin gibt einer Installation ein Mitglied mit ORG_MANAGE_APP.',
  app_of_kind: 'Diese App ist von der Art {kind}',
  name_organization_of_installation:
    'Nenne die organizationId, in der sie installiert werden soll.',
  leave_organization_out: 'Lass organizationId weg: Ein Mitglied installiert sie für sich selbst.',
  redirect_uris_too_many: 'redirectUris darf höchstens {limit} Adressen enthalten',
  redirect_uri_not_allowed: 'redirectUris: {address} ist nicht erlaubt',
  redirect_uri_forms:
    'Nimm https://… mit beliebigem Host oder http://localhost mit beliebigem Port, ohne Fragment und ohne Benutzernamen.',
  public_app_has_no_secret: 'Eine öffentliche App hat kein Secret',
  app_name_length: 'Der Name muss 2 bis 100 Zeichen haben',
  callback_url: 'Die Callback-Adresse {rule}',
  no_callback_url: 'Die App hat keine Callback-Adresse',
  receiver_redirected:
    'Der Empfänger leitet mit {status} weiter. Nur 307 und 308 werden befolgt: Sie behalten das Ereignis.',
  only_allowed_apps: 'Die Organisation erlaubt nur die Apps ihrer Liste: GET {path}.',
  set_callback_url: 'Trag eine ein: {call}.',
}
