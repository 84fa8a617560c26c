import type { networks as english } from '../../../../server/sentences/networks.ts'

/** Answers of a network, and the remedy. */
export const networks: Record<keyof typeof english, string> = {
  network_unreachable: '{network} ist nicht erreichbar.',
  call_time_over: 'Die Zeit für den Aufruf ist abgelaufen.',
  bluesky_takes_no_gif: 'Bluesky zeigt bewegte Bilder nur als Video und nimmt kein GIF an.',
  upload_as_video: 'Lade es als Video hoch.',
  reconnect_and_allow: 'Verbinde das Profil neu und erlaube {scopes}.',
  bluesky_deactivated: 'Das Konto ist bei Bluesky deaktiviert.',
  bluesky_taken_down: 'Bluesky hat das Konto gesperrt.',
  bluesky_sign_in: 'Melde dich auf Bluesky an und sieh nach, ob ein Hinweis da ist.',
  bluesky_account_not_shown:
    'Der Server des Kontos zeigt das Konto nicht: Es wurde deaktiviert, gelöscht oder ist umgezogen.',
  bluesky_sign_in_and_reconnect:
    'Melde dich bei Bluesky an, sieh nach, ob es aktiv ist, und verbinde das Profil dann neu.',
  post_not_prepared: 'Der Beitrag war für {network} noch nicht vorbereitet.',
  reply_to_missing: 'Den Beitrag, der beantwortet werden soll, gibt es nicht.',
  reply_to_missing_advice:
    'Sieh nach, ob die Adresse in replyTo stimmt und der Beitrag noch da ist.',
  parent_gone: 'Den Beitrag, an den dieser Teil anschließt, gibt es auf {network} nicht mehr.',
  parent_gone_advice: 'Sende den Text als eigene Nachricht.',
  too_many_comments_to_search: 'Unter dem Beitrag stehen zu viele Kommentare, um diesen zu suchen.',
  comments_not_shown:
    '{network} zeigt Apps keine Kommentare von Mitgliedern. Deshalb ist nicht zu sehen, ob dieser dort steht.',
  server_of_profile_unknown: 'Der Server des Profils ist nicht bekannt.',
  post_not_made: 'Der Beitrag war auf {network} noch nicht angelegt.',
  video_in_progress: '{network} arbeitet noch an dem Video.',
  use_other_video: 'Nimm ein anderes Video.',
  facebook_video_failed: 'Facebook konnte das Video nicht {step}.',
  network_answer_incomplete: '{network} hat geantwortet, ohne zu sagen, was geschehen ist.',
  no_token_to_act: 'Es gibt kein Token, um auf {network} für dieses Profil zu handeln.',
  network_timeout: '{network} hat nicht rechtzeitig geantwortet.',
  network_connection_broke: 'Die Verbindung zu {network} brach vor der Antwort ab.',
  meta_restricts:
    'Meta schränkt dieses Profil zurzeit ein. Melde dich dort an und sieh nach, ob ein Hinweis da ist.',
  reconnect_and_allow_or_operator:
    'Verbinde das Profil neu und erlaube {scopes}. Wird das nicht angeboten, fehlt es der App: Wer sie betreibt, muss Meta darum bitten.',
  app_removed_reconnect: 'Die App wurde aus dem Konto entfernt. Verbinde das Profil neu.',
  confirm_account_and_reconnect:
    'Melde dich dort an, bestätige das Konto und verbinde das Profil dann neu.',
  password_changed_reconnect: 'Das Passwort wurde geändert. Verbinde das Profil neu.',
  connection_expired_reconnect: 'Die Verbindung ist abgelaufen. Verbinde das Profil neu.',
  meta_refuses_app:
    'Meta lehnt die App dieses Dienstes ab. Nachrichten warten, bis im Dashboard der App nachgesehen wurde: developers.facebook.com/apps.',
  address_rule: 'Die Adresse {rule}',
  media_address_gives:
    'Unter der Adresse des Bildes oder Videos liegt {type} und nicht, was ihr Name sagt.',
  media_address_gives_advice:
    'Lade die Datei hoch oder gib eine Adresse an, die wie die Datei endet (.jpg, .mp4).',
  call_stopped: 'Der Aufruf wurde abgebrochen.',
  no_answer_within: 'Keine Antwort innerhalb von {milliseconds} ms.',
  connection_closed_under_way: 'Die Verbindung wurde während der Anfrage geschlossen.',
  answer_too_large: 'Die Antwort ist zu groß.',
  network_fetches_media:
    '{network} holt die Bilder und Videos selbst: Die Adresse muss für alle offen sein.',
  instagram_media_unusable: 'Instagram konnte das Bild oder Video nicht verwenden.',
  instagram_media_forms:
    'Nimm ein anderes Bild oder Video: JPEG bis 8 MB oder MP4 von 3 Sekunden bis 15 Minuten.',
  use_other_media: 'Nimm ein anderes Bild oder Video.',
  linkedin_app_removed:
    'Das Konto hat die App entfernt, oder LinkedIn hat ihren Zugang beendet. Verbinde es neu.',
  linkedin_access_ended: 'LinkedIn beendet den Zugang nach 60 Tagen. Verbinde das Profil neu.',
  reconnect_as_poster:
    'Verbinde das Profil neu, mit einem Konto, das dort posten darf, und erlaube {scopes}.',
  linkedin_restricted:
    'LinkedIn hat dieses Konto eingeschränkt. Melde dich dort an und sieh nach, ob ein Hinweis da ist.',
  look_at_text_and_rights: 'Sieh dir den Text an und was {network} diesem Profil erlaubt.',
  linkedin_version_ended:
    'LinkedIn hat Version {version} seiner Schnittstelle beendet, die dieses Carillon benutzt. Wer es betreibt, muss ein neueres installieren.',
  too_many_posts_to_search: 'Es sind zu viele Beiträge, um sie durchzusehen.',
  video_not_processed: '{network} konnte das Video nicht verarbeiten.',
  document_in_progress: '{network} arbeitet noch an dem PDF-Dokument.',
  document_not_processed: '{network} konnte das PDF-Dokument nicht verarbeiten.',
  linkedin_document_forms:
    'Nimm ein anderes PDF-Dokument: bis 100 MB und 300 Seiten, ohne Passwort.',
  linkedin_video_forms: 'Nimm ein anderes Video: MP4, 3 Sekunden bis 30 Minuten.',
  look_for_reply_to: 'Sieh nach, ob der Beitrag, auf den sie antwortet, noch da ist.',
  reconnect_and_allow_all: 'Verbinde das Profil neu und erlaube alles, worum es bittet.',
  look_at_text_and_server_rights:
    'Sieh dir den Text an und was der Server des Kontos diesem Konto erlaubt.',
  sign_in_on_server:
    'Melde dich auf dem Server des Kontos an, sieh nach, ob ein Hinweis da ist, und verbinde das Profil dann neu.',
  post_may_be_this:
    'Das Konto hat einen neuen Beitrag, der dieser sein kann, und sein Server zeigt nicht genug, um es zu sagen.',
  server_lists_no_such_posts:
    'Der Server des Kontos führt Beiträge, die {what} sind, nicht auf: Ob dieser dort ist, lässt sich nicht sagen.',
  server_works_on_media: 'Der Server arbeitet noch an den Bildern oder Videos.',
  server_lost_media: 'Der Server hat die Bilder oder Videos nicht mehr.',
  server_changed_visibility:
    'Der Server hat sie als {given} veröffentlicht und nicht als {wanted}.',
  server_changed_language: 'Der Server hat ihr die Sprache {given} gegeben und nicht {wanted}.',
  server_shows_media: 'Der Server zeigt {count} von {total} Bildern oder Videos.',
  server_left_out_reply: 'Der Server hat sie nicht als Antwort veröffentlicht.',
  server_left_out_warning: 'Der Server hat die Inhaltswarnung weggelassen.',
  pinterest_look_for_board: 'Sieh nach, ob die Pinnwand noch da ist.',
  pinterest_fetches_pictures:
    'Pinterest holt Bilder selbst: Ihre Adresse muss für alle offen sein.',
  pinterest_trial_access:
    'Die App dieses Dienstes hat bei Pinterest nur Testzugang, mit dem nichts öffentlich wird. Nachrichten warten, bis sie den Standardzugang von Pinterest hat: developers.pinterest.com.',
  pinterest_board_not_permitted:
    'Dieses Profil darf nichts an diese Pinnwand heften. Wähle eine andere, oder lass dich dort zum Mitwirken einladen.',
  too_many_pins_to_search: 'Es sind zu viele Pins, um sie durchzusehen.',
  pinterest_video_not_handed: 'Das Video war Pinterest noch nicht übergeben.',
  upload_broke_off: 'Das Hochladen zu {where} brach ab.',
  upload_answered_status: '{where} hat das Hochladen mit dem Status {status} beantwortet.',
  pinterest_video_forms: 'Nimm ein anderes Video: MP4, 4 Sekunden bis 15 Minuten.',
  network_in_progress: '{network} arbeitet noch daran.',
  published_without_address: '{network} hat sie veröffentlicht und nicht gesagt, wo.',
  clock_ahead:
    'Unsere Uhr geht gegenüber der von {network} mehr als eine Stunde vor: Welche Beiträge neu sind, lässt sich nicht sagen.',
  set_database_clock: 'Stelle die Uhr des Rechners, auf dem PostgreSQL läuft.',
  threads_links_advice: 'Lass Links weg: Threads nimmt höchstens 5 verschiedene an.',
  threads_media_unusable: 'Threads konnte das Bild oder Video nicht verwenden{detail}.',
  threads_media_forms:
    'Nimm ein anderes Bild oder Video: JPEG oder PNG bis 8 MB oder MP4 bis 5 Minuten.',
  threads_container_expired: 'Was auf Threads angelegt war, ist abgelaufen.',
  threads_published_already: 'Threads hat sie schon veröffentlicht.',
  media_in_progress: '{network} arbeitet noch an den Bildern oder Videos.',
  threads_quota_used:
    'Threads nimmt von einem Profil {limit} {what} in 24 Stunden an, und alle sind verbraucht.',
  send_tomorrow: 'Sende sie morgen.',
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
  too_many_posts_on_x: 'Es sind zu viele Beiträge auf X, um sie durchzusehen.',
  media_not_processed: '{network} konnte das Bild oder Video nicht verarbeiten.',
  x_media_not_handed: 'Die Bilder oder Videos waren X noch nicht übergeben.',
}
