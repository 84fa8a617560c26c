import type { messages as english } from '../../../../server/sentences/messages.ts'

/** Refused actions on a message, and its history. */
export const messages: Record<keyof typeof english, string> = {
  being_published_now: 'Sie wird gerade veröffentlicht.',
  copy_of_message: 'Kopie der Nachricht {message}',
  message_not_changeable: 'Eine Nachricht, die {state} ist, kann nicht geändert werden',
  message_being_published: 'Die Nachricht wird gerade veröffentlicht',
  attempt_interrupted:
    'Ein Versuch, sie zu veröffentlichen, wurde unterbrochen und kann noch gelingen. Entschieden ist das nach {time}.',
  message_not_found: 'Die Nachricht gibt es nicht',
  imports_too_many: 'Für dieses Konto werden noch {count} Adressen von Bildern oder Videos geholt',
  imports_advice: 'Warte, bis einige geholt sind, oder lade die Dateien hoch.',
  media_of_message_not_fetched: 'Bilder oder Videos der Nachricht konnten nicht geholt werden',
  author_can_replace_media:
    '{why} Wer sie geschrieben hat, kann eine andere Adresse angeben oder die Datei hochladen.',
  media_of_message_being_fetched: 'Bilder oder Videos der Nachricht werden noch geholt',
  approve_in_a_moment:
    'Gib sie gleich frei: Veröffentlicht wird nur die Kopie, die gerade entsteht, und dann ist sie zu sehen.',
  in_place_of_message: 'Anstelle der Nachricht {message}{confirmed}',
  wait_for_outcome: 'Sie wird gerade veröffentlicht: Warte, bis bekannt ist, wie es ausging.',
  still_to_be_published: 'Sie wird noch veröffentlicht: Ändere ihre Zeit oder lösche sie.',
  message_not_resendable: 'Eine Nachricht, die {state} ist, kann nicht erneut gesendet werden',
  message_resent_already: 'Die Nachricht wurde schon erneut gesendet, durch eine, die {state} ist',
  part_not_changeable:
    'Ein Teil, der draußen ist, gerade veröffentlicht wird oder zurückgenommen wurde, kann nicht geändert werden',
  parts_out: 'Lass die ersten {count} der parts, wie sie sind, und sende sie mit.',
  post_not_out: 'Die Nachricht hat keinen solchen Beitrag, der draußen ist',
  post_gone_already: 'Der Beitrag ist nicht mehr auf seinem Netzwerk',
  post_gone: '{network} zeigt den Beitrag nicht mehr: Er wurde dort gelöscht.',
  post_change_open: 'Eine andere Änderung des Beitrags ist nicht beendet',
  post_change_unknown:
    'Die Antwort des Netzwerks ging verloren, und es war nicht zu erfahren, was aus dem Beitrag geworden ist.',
  post_change_failed: 'Beitrag {position} wurde nicht geändert: {why}',
  post_edit_asked: 'Der Text von Beitrag {position} soll auf dem Netzwerk geändert werden.',
  post_delete_asked: 'Beitrag {position} soll auf dem Netzwerk gelöscht werden.',
  post_was_edited: 'Der Text von Beitrag {position} wurde auf dem Netzwerk geändert.',
  post_was_deleted: 'Beitrag {position} wurde auf dem Netzwerk gelöscht.',
  post_seen_gone: 'Beitrag {position} ist nicht mehr auf dem Netzwerk.',
  post_with_poll_not_edited: 'Ein Beitrag mit Umfrage würde sie verlieren und wird nicht geändert',
  posts_not_looked_at: '{network} zeigt Apps keine Beiträge dieses Profils',
  no_deleting_on_network: '{network} lässt keine App einen Beitrag dieses Profils löschen',
  no_editing_on_network: '{network} lässt keine App einen Beitrag ändern, der draußen ist',
  no_editing_with_media: 'Auf {network} nähme eine Änderung dem Beitrag die Bilder und Videos',
  too_late_to_edit: 'Auf {network} lässt sich ein Beitrag {minutes} Minuten lang ändern',
  change_it_on_network: 'Mach es auf {network} selbst.',
  chain_runs_below: 'Hinter dem Beitrag gehen noch Teile hinaus',
  take_rest_back_first: 'Nimm zuerst den Rest zurück.',
  new_text_empty: 'Der neue Text ist leer',
  chain_not_stopped: 'Kein Teil der Nachricht ist angehalten und könnte weitergehen',
  part_failed:
    'Beitrag {position} von {count} der Kette wurde nicht gesendet, und keiner hinter ihm: {why}',
  part_unknown:
    'Es ist nicht bekannt, ob Beitrag {position} von {count} der Kette gesendet wurde, und keiner hinter ihm wurde es: {why}',
  chain_goes_on: 'Ab Beitrag {position} der Kette',
  no_part_to_take_back: 'Die Nachricht hat keinen Teil, der sich zurücknehmen ließe',
  parts_taken_back: 'Zurückgenommene Teile: {count}',
  part_may_be_published: 'Beitrag {position} der Kette ist vielleicht veröffentlicht',
  confirm_or_skip:
    'Sieh im Profil nach. Ist er nicht da, sendet ihn confirmed: true noch einmal; ist er da, geht es mit skip: true hinter ihm weiter.',
  is_published: '{what} ist veröffentlicht',
  may_be_published: '{what} ist vielleicht veröffentlicht',
  confirm_resend:
    'Sieh dir das Profil an. Soll sie trotzdem erneut gesendet werden, bestätige es mit confirmed: true.',
  message_id_digits: 'messageId muss eine ID aus Ziffern sein',
  message_awaits_approval: 'Die Nachricht wartet auf eine Freigabe',
  approve_first: 'Gib sie zuerst frei. Ohne Sendezeit wird sie dann sofort veröffentlicht.',
  owner_left_message_stopped:
    'Die Person, der dieses persönliche Profil gehört, hat die Organisation verlassen. Die Nachricht wurde nicht veröffentlicht.',
  minutes_zero: 'minutes darf nicht 0 sein',
  minutes_missing: 'minutes fehlt',
  minutes_advice: 'Sag, um wie viele Minuten die Nachrichten verschoben werden.',
  move_needs_time_or_days: 'Es fehlt scheduledSendTime oder days, oder beide sind angegeben',
  move_advice:
    'Gib die neue Zeit aller Nachrichten an, oder um wie viele Tage jede verschoben wird.',
  time_zone_missing: 'timezone fehlt',
  time_zone_unknown: 'timezone ist keine bekannte Zeitzone',
  time_zone_advice: 'Nenne eine Zeitzone der IANA-Datenbank, etwa Europe/Berlin.',
  for_move_and_copy: '{field} gehört zu move und copy',
  for_tag: '{field} gehört zu tag',
  for_queue_action: 'queue ist nur für die Aktion queue',
  queue_action_needs_queue: 'queue muss next oder last sein',
  queue_and_time: 'queue und scheduledSendTime schließen einander aus',
  queue_or_time:
    'Lass eines davon weg: In der Warteschlange bekommt eine Nachricht ihre Zeit von dort.',
  queue_without_slots: 'Die Warteschlange dieses Profils hat keine Plätze',
  queue_without_slots_advice: 'Wer das Profil verwaltet, legt sie fest. Oder wähle eine Zeit.',
  queue_full: 'Die Warteschlange ist voll: Jeder Platz der nächsten {days} Tage ist vergeben',
  queue_full_advice:
    'Füge Plätze hinzu, wähle eine Zeit, oder warte, bis Nachrichten veröffentlicht sind.',
  queue_no_common_slot: 'Die Warteschlangen dieser Profile haben keinen gemeinsamen freien Platz',
  queue_no_common_slot_advice:
    'Lass commonSlot weg, damit jedes Profil einen eigenen Platz bekommt.',
  moved_in_queue: 'In der Warteschlange verschoben',
  common_slot_fixed: 'commonSlot ist nur für neue Nachrichten',
  common_slot_fixed_advice: 'Eine Nachricht ist von Anfang an für ein einziges Profil.',
  tag_needs_tags: 'tag braucht addTags oder removeTags',
  tags_too_many: 'Eine Nachricht kann höchstens {limit} Schlagwörter haben',
  tags_changed: 'Nur die Schlagwörter wurden geändert.',
  sequence_number_missing: 'sequenceNumber fehlt',
  sequence_number_advice:
    'Die Nachricht wurde seit ihrer Entstehung geändert: Gib die Nummer an, mit der sie gelesen wurde.',
  time_passed_without_approval: 'Ihre Zeit ist ohne Freigabe verstrichen.',
  other_reviewer_needed:
    'Eine Nachricht muss jemand anderes prüfen als die Person, die sie geschrieben hat.',
  reviewer_type_mismatch: 'reviewerType muss bei diesem Token {type} sein',
  sequence_number_stale: 'sequenceNumber ist nicht die jetzige',
  message_changed_read_again:
    'Die Nachricht hat sich geändert, seit sie gelesen wurde. Lies sie noch einmal.',
}
