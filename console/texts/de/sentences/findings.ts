import type { findings as english } from '../../../../server/sentences/findings.ts'

/** Errors and warnings about a message before it is stored. */
export const findings: Record<keyof typeof english, string> = {
  extended_info_twice: 'extendedInfo hat zwei Einträge für ein Profil',
  give_one: 'Gib einen an.',
  give_profile_or_none: 'Gib eine ihrer socialProfileIds an oder keine.',
  extended_info_of_no_profile: 'extendedInfo nennt kein Profil dieser Nachricht',
  extended_info_type_mismatch: 'extendedInfo ist für {given}, das Profil ist {type}',
  extended_info_type_advice: 'Gib die Art des Profils an oder lass sie weg.',
  message_keys_too_many: 'Die Nachricht hat mehr als {limit} Felder',
  message_key_misspelt: '{given} ist kein Feld einer Nachricht: Ist {meant} gemeint?',
  published_without_key: 'Ohne {key} wird eine Nachricht so bald wie möglich veröffentlicht.',
  state_not_settable:
    'state lässt sich nicht setzen: Es folgt aus dem, was mit der Nachricht geschieht',
  state_not_settable_advice:
    'Lass es weg. Über eine Nachricht entscheiden approve oder reject, DELETE zieht sie zurück.',
  location_keys_unknown: 'location hat unbekannte Felder: {keys}',
  location_keys_advice: 'Gib latitude und longitude unter diesen Namen an und sonst nichts.',
  variations_fixed: 'variations lässt sich nicht ändern: Eine Nachricht hat ein Profil',
  variations_fixed_advice: 'Gib text, media und extendedInfo dieser Nachricht an.',
  parts_unsupported:
    '{network} hat weder Antworten noch Kommentare, die Apps veröffentlichen können',
  parts_unsupported_advice:
    'Lass parts weg, gib [] als parts einer Variation für dieses Profil an oder plane eine eigene Nachricht.',
  part_form_unsupported:
    '{network} nimmt {form} als das, was auf einen Beitrag folgt, nicht {given}',
  part_form_advice: 'Gib {form} an oder lass es weg.',
  profiles_fixed:
    'socialProfileIds lässt sich nicht ändern: Eine Nachricht bleibt auf ihrem Profil',
  profiles_fixed_advice: 'Lösche diese Nachricht und plane eine auf dem anderen Profil.',
  use_media_id: 'Nimm die ID, die POST /v1/media genannt hat.',
  medium_failed_upload_again: 'Es ist fehlgeschlagen: {why} Lade die Datei noch einmal hoch.',
  wait_until_ready: 'Warte, bis es fertig vorbereitet ist.',
  upload_thumbnail: 'Lade ein Bild hoch: JPEG, PNG oder WebP.',
  thumbnail_no_picture: 'thumbnailId muss ein Bild nennen',
  thumbnail_url_form: 'Schreibe sie so: https://images.example/thumbnail.jpg.',
  thumbnail_url_invalid: 'thumbnailUrl muss eine Adresse mit http oder https sein',
  destination_unreachable: 'Der Link des Pins ist nicht erreichbar',
  destination_unreachable_advice:
    'Öffne die Adresse im Browser: Einen Pin mit totem Link lehnt das Netzwerk vielleicht ab.',
  redirect_leads_to: 'Er führt zu {address}: Gib die Adresse jener Seite an.',
  must_not_redirect: 'darf keine Weiterleitung sein',
  destination_url: 'Der Link des Pins {rule}',
  location_incomplete: 'location braucht latitude und longitude',
  location_incomplete_advice: 'Gib beides an oder lass den Ort weg.',
  profiles_empty: 'socialProfileIds darf nicht leer sein',
  profiles_too_many: 'socialProfileIds darf höchstens {limit} Einträge haben',
  sent_at_once: 'Die Zeit ist vorbei: Sie wird sofort veröffentlicht',
  picture_adapted: '{network} bekommt eine Kopie des Bildes, die passt',
  picture_adapted_how: 'Die Kopie ist neu kodiert und, wo nötig, verkleinert oder mit weißem Rand.',
  mention_stays_name: 'Im Text steht der Name, ohne die Zeichen darum.',
  mention_unknown: 'Kein Kontakt im Adressbuch heißt {name}',
  mention_not_on_network: '{network} kennt keine Erwähnungen: {name} bleibt ein Name',
  mention_not_in_parts:
    '{network} kennt in Kommentaren keine Erwähnungen: {name} bleibt dort ein Name',
  mention_no_account: 'Der Kontakt {name} hat kein Konto bei {network}',
  mention_joined: '{name} steht direkt an einem Wort: Das Netzwerk läse dort einen anderen Namen',
  left_out: '{network} nimmt dies nicht an, es entfällt: {what}',
  list_profiles:
    'GET /v1/socialProfiles nennt die Profile, die sich mit diesem Token benutzen lassen.',
  network_id_given: 'Das ist die socialNetworkId eines Profils. Nimm seine ID: {id}.',
  leave_time_out: 'Lass sie weg, um so bald wie möglich zu veröffentlichen.',
  give_future_time: 'Gib eine Zeit an, die noch kommt.',
  send_time_passed: 'Die Zeit ist vorbei',
  send_time_too_far: 'Die Zeit liegt mehr als zehn Jahre in der Zukunft',
  scheduled_limit:
    '{limit} Nachrichten dürfen auf einem Profil warten. Lösche einige oder warte, bis einige gesendet sind.',
  options_too_large:
    'targeting, privacy, extendedInfo, videoOptions und tags haben {bytes} Bytes, zusammen sind höchstens {limit} erlaubt',
  options_too_large_advice: 'Gib nur an, was das Netzwerk verlangt, so kurz, wie es in JSON geht.',
  proposer_uses_known_tags:
    'Wer Nachrichten nur vorschlagen darf, kann nur Schlagwörter benutzen, die die Organisation schon hat.',
  leave_tags_out: 'Lass die Schlagwörter bei einem persönlichen Profil weg.',
  variation_key_unknown: '{key} ist kein Feld einer Variante',
  one_time_for_all_profiles:
    'Alle Profile einer Nachricht haben eine Zeit. Plane für eine andere Zeit eine eigene Nachricht.',
  variations_twice: 'variations hat zwei Einträge für ein Profil',
  variations_of_no_profile: 'variations nennt kein Profil dieser Nachricht',
  give_one_of_its_profiles: 'Gib eine ihrer socialProfileIds an.',
  same_text: 'Nachricht {message} vom {time} hat auf diesem Profil denselben Text',
  same_text_advice:
    'Das Netzwerk lehnt sie vielleicht als Wiederholung ab. Ändere ein paar Wörter.',
  profile_must_be_reconnected:
    'Das Profil muss neu verbunden werden, bevor die Nachricht veröffentlicht werden kann',
  access_ends_before:
    'Der Zugang zum Profil endet am {time}, bevor die Nachricht veröffentlicht wird',
  reconnect_waiting_messages:
    'Verbinde das Profil neu: Nachrichten, die darauf warten, werden dann gesendet.',
  profile_not_connected_yet:
    'Das Profil ist nicht verbunden: Vorher kann die Nachricht nicht gesendet werden',
  connect_waiting_messages:
    'Verbinde das Profil: Nachrichten, die darauf warten, werden dann gesendet.',
  webhook_url: 'Die Webhook-Adresse {rule}',
  media_url: 'Die Adresse eines Bildes oder Videos {rule}',
}
