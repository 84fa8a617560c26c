import type { networks as english } from '../../../../server/sentences/networks.ts'

/** Answers of a network, and the remedy. */
export const networks: Record<keyof typeof english, string> = {
  network_unreachable: '{network} ist nicht erreichbar.',
  call_time_over: 'Die Zeit für den Aufruf ist abgelaufen.',
  upload_as_video: 'Lade es als Video hoch.',
  reconnect_and_allow: 'Verbinde das Profil neu und erlaube {scopes}.',
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
  use_other_media: 'Nimm ein anderes Bild oder Video.',
  reconnect_as_poster:
    'Verbinde das Profil neu, mit einem Konto, das dort posten darf, und erlaube {scopes}.',
  look_at_text_and_rights: 'Sieh dir den Text an und was {network} diesem Profil erlaubt.',
  too_many_posts_to_search: 'Es sind zu viele Beiträge, um sie durchzusehen.',
  video_not_processed: '{network} konnte das Video nicht verarbeiten.',
  document_in_progress: '{network} arbeitet noch an dem PDF-Dokument.',
  document_not_processed: '{network} konnte das PDF-Dokument nicht verarbeiten.',
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
  too_many_pins_to_search: 'Es sind zu viele Pins, um sie durchzusehen.',
  upload_broke_off: 'Das Hochladen zu {where} brach ab.',
  upload_answered_status: '{where} hat das Hochladen mit dem Status {status} beantwortet.',
  network_in_progress: '{network} arbeitet noch daran.',
  published_without_address: '{network} hat sie veröffentlicht und nicht gesagt, wo.',
  clock_ahead:
    'Unsere Uhr geht gegenüber der von {network} mehr als eine Stunde vor: Welche Beiträge neu sind, lässt sich nicht sagen.',
  set_database_clock: 'Stelle die Uhr des Rechners, auf dem PostgreSQL läuft.',
  media_in_progress: '{network} arbeitet noch an den Bildern oder Videos.',
  send_tomorrow: 'Sende sie morgen.',
  too_many_posts_on_x: 'Es sind zu viele Beiträge auf X, um sie durchzusehen.',
  media_not_processed: '{network} konnte das Bild oder Video nicht verarbeiten.',
}
