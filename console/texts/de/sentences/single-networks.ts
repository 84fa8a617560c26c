import type { singleNetworks as english } from '../../../../server/sentences/single-networks.ts'

/** Answers of single networks, and the remedy. */
export const singleNetworks: Record<keyof typeof english, string> = {
  bluesky_takes_no_gif: 'Bluesky zeigt bewegte Bilder nur als Video und nimmt kein GIF an.',
  bluesky_deactivated: 'Das Konto ist bei Bluesky deaktiviert.',
  bluesky_taken_down: 'Bluesky hat das Konto gesperrt.',
  bluesky_sign_in: 'Melde dich auf Bluesky an und sieh nach, ob ein Hinweis da ist.',
  bluesky_account_not_shown:
    'Der Server des Kontos zeigt das Konto nicht: Es wurde deaktiviert, gelöscht oder ist umgezogen.',
  bluesky_sign_in_and_reconnect:
    'Melde dich bei Bluesky an, sieh nach, ob es aktiv ist, und verbinde das Profil dann neu.',
  facebook_video_failed: 'Facebook konnte das Video nicht {step}.',
  instagram_media_unusable: 'Instagram konnte das Bild oder Video nicht verwenden.',
  instagram_media_forms:
    'Nimm ein anderes Bild oder Video: JPEG bis 8 MB oder MP4 von 3 Sekunden bis 15 Minuten.',
  linkedin_app_removed:
    'Das Konto hat die App entfernt, oder LinkedIn hat ihren Zugang beendet. Verbinde es neu.',
  linkedin_access_ended: 'LinkedIn beendet den Zugang nach 60 Tagen. Verbinde das Profil neu.',
  linkedin_restricted:
    'LinkedIn hat dieses Konto eingeschränkt. Melde dich dort an und sieh nach, ob ein Hinweis da ist.',
  linkedin_version_ended:
    'LinkedIn hat Version {version} seiner Schnittstelle beendet, die dieses Carillon benutzt. Wer es betreibt, muss ein neueres installieren.',
  linkedin_document_forms:
    'Nimm ein anderes PDF-Dokument: bis 100 MB und 300 Seiten, ohne Passwort.',
  linkedin_video_forms: 'Nimm ein anderes Video: MP4, 3 Sekunden bis 30 Minuten.',
  pinterest_look_for_board: 'Sieh nach, ob die Pinnwand noch da ist.',
  pinterest_fetches_pictures:
    'Pinterest holt Bilder selbst: Ihre Adresse muss für alle offen sein.',
  pinterest_trial_access:
    'Die App dieses Dienstes hat bei Pinterest nur Testzugang, mit dem nichts öffentlich wird. Nachrichten warten, bis sie den Standardzugang von Pinterest hat: developers.pinterest.com.',
  pinterest_board_not_permitted:
    'Dieses Profil darf nichts an diese Pinnwand heften. Wähle eine andere, oder lass dich dort zum Mitwirken einladen.',
  pinterest_video_not_handed: 'Das Video war Pinterest noch nicht übergeben.',
  pinterest_video_forms: 'Nimm ein anderes Video: MP4, 4 Sekunden bis 15 Minuten.',
  threads_links_advice: 'Lass Links weg: Threads nimmt höchstens 5 verschiedene an.',
  threads_media_unusable: 'Threads konnte das Bild oder Video nicht verwenden{detail}.',
  threads_media_forms:
    'Nimm ein anderes Bild oder Video: JPEG oder PNG bis 8 MB oder MP4 bis 5 Minuten.',
  threads_container_expired: 'Was auf Threads angelegt war, ist abgelaufen.',
  threads_published_already: 'Threads hat sie schon veröffentlicht.',
  threads_quota_used:
    'Threads nimmt von einem Profil {limit} {what} in 24 Stunden an, und alle sind verbraucht.',
  x_credits_used_up:
    'Das Guthaben der App dieses Dienstes bei X ist verbraucht. Nachrichten warten, bis es wieder welches gibt: console.x.com.',
  x_account_suspended:
    'X hat dieses Konto gesperrt. Melde dich dort an, sieh nach, ob ein Hinweis da ist, und verbinde das Profil dann neu.',
  x_app_permissions:
    'Die App bei X braucht das Recht, zu lesen und zu schreiben, und eine damit hergestellte Verbindung. Wer sie betreibt, muss es in der Konsole von X einstellen; verbinde das Profil dann neu.',
  x_plan_used_up:
    'Das Kontingent der App dieses Dienstes bei X ist verbraucht. Nachrichten warten, bis es wieder eines gibt: console.x.com.',
  x_account_not_enrolled:
    'X berechnet Aufrufe diesem Konto: Melde es bei console.x.com an und verbinde das Profil dann neu.',
  x_app_not_enrolled:
    'Die App dieses Dienstes ist bei X nicht dafür eingerichtet: Sie braucht ein Projekt und einen Tarif bei console.x.com.',
  x_media_not_handed: 'Die Bilder oder Videos waren X noch nicht übergeben.',
}
