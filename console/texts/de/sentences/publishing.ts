import type { publishing as english } from '../../../../server/sentences/publishing.ts'

/** How attempts to publish end. */
export const publishing: Record<keyof typeof english, string> = {
  no_connector: 'Für {network} gibt es keine Anbindung',
  profile_not_connected_to_network: 'Das Profil ist nicht mit seinem Netzwerk verbunden',
  restored_from_backup:
    'Die Datenbank wurde aus einer Sicherung vom {time} wiederhergestellt. Ob diese Nachricht danach veröffentlicht wurde, ist nicht bekannt.',
  answer_lost_post_found: 'Die Antwort ging verloren; der Beitrag wurde im Netzwerk gefunden.',
  published_late_seconds: 'Sie wurde {count} Sekunden verspätet veröffentlicht.',
  published_late_minutes: 'Sie wurde {count} Minuten verspätet veröffentlicht.',
  published_late_hours: 'Sie wurde {count} Stunden verspätet veröffentlicht.',
  paused_before_visible: 'Die Veröffentlichung wurde angehalten, bevor etwas sichtbar war.',
  catch_up_window_over:
    'Als sie wieder gesendet werden konnte, war ihre Zeit schon zu lange vorbei.',
  schedule_again: 'Plane sie neu, wenn sie noch veröffentlicht werden soll.',
  no_post_known: 'Bisher ist kein Beitrag von ihr bekannt.',
  certainly_not_published: 'Sie ist nicht im Netzwerk und kann dort auch nicht mehr erscheinen.',
  attempt_not_begun: 'Der Versuch endete, bevor das Netzwerk etwas erhielt.',
  media_forgotten:
    '{network} hat die Bilder oder Videos mehrmals angenommen und kannte sie danach jedes Mal nicht.',
  upload_media_again: 'Lade die Bilder oder Videos noch einmal hoch oder nimm andere.',
  repetition_maybe_of_this:
    'Das Netzwerk lehnt sie als Wiederholung ab. Vielleicht wiederholt sie diese Nachricht selbst, die nicht zu sehen ist.',
  repetition: 'Das Netzwerk lehnt sie als Wiederholung eines früheren Beitrags ab.',
  change_text: 'Ändere den Text.',
  earlier_attempt_in_doubt: 'Ein früherer Versuch hat das Netzwerk vielleicht erreicht. {why}',
  not_shown_yet: 'Das Netzwerk zeigt sie noch nicht.',
  post_of_other_message:
    'Der gefundene Beitrag gehört vielleicht zu einer anderen Nachricht an dasselbe Konto.',
  outcome_not_learnt:
    'Sie wurde dem Netzwerk übergeben, und ob sie veröffentlicht wurde, war nicht zu erfahren: {why}',
  look_at_profile_first: 'Sieh dir das Profil an, bevor du sie erneut sendest.',
  handing_over_too_long: 'Die Bilder oder Videos zu übergeben hat zu lange gedauert.',
  posts_not_shown:
    '{network} zeigt Apps seine Beiträge nicht, und es ist zu lange her, um es durch erneutes Senden herauszufinden.',
  parts_not_shown: '{network} zeigt Apps nicht, was auf einen Beitrag folgt.',
  earlier_attempt: 'Ein früherer Versuch hat das Netzwerk vielleicht erreicht.',
}
