import type { accounts as english } from '../../../../server/sentences/accounts.ts'

/** How profiles and networks stand, which every list of profiles says. */
export const accounts: Record<keyof typeof english, string> = {
  network_refuses_access: 'Das Netzwerk verweigert den Zugang zu diesem Konto.',
  keys_of_app: 'Die Schlüssel einer App, die bei {network} registriert ist.',
  access_ends_on: 'Der Zugang endet am {date}, und das Netzwerk erneuert ihn nicht.',
  not_granted: 'Beim Verbinden nicht erlaubt: {scopes}.',
  profile_never_connected: 'Dieses Profil wurde noch nie verbunden.',
  network_ended_access: 'Das Netzwerk hat den Zugang zu diesem Konto beendet.',
  app_removed_by_person:
    'Die Person, die das Konto verbunden hat, hat die App bei {network} entfernt.',
  connected_without_scopes:
    'Es wurde ohne das verbunden, was zum Veröffentlichen jetzt nötig ist: {scopes}.',
  network_pushes_nothing:
    '{network} meldet diesem Dienst nichts von selbst, weil {setting} nicht gesetzt ist: Kommentare, Likes und Nachrichten werden alle paar Minuten gelesen.',
  media_unreachable_for_network:
    '{network} kann {what} nicht von {address} holen: Wer den Dienst betreibt, muss PUBLIC_URL auf eine https-Adresse setzen, die das Internet erreicht.',
  instagram_professional_notice:
    'Professionelle Konten lassen sich verbinden, aber Nachrichten an sie werden abgelehnt, solange {setting}=yes auf diesem Dienst nicht gesetzt ist.',
  instagram_handed_over:
    'Instagram hat keine Schnittstelle für persönliche Profile: Text, Bilder und Videos liegen beim Mitglied bereit, um sie dort zu posten.',
}
