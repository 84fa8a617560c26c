import type { requests as english } from '../../../../server/sentences/requests.ts'

/** Answers to any request, and to the parameters of lists. */
export const requests: Record<keyof typeof english, string> = {
  token_without_member: 'Hier geht es um ein Mitglied, und das Token steht für keines.',
  token_of_app_alone:
    'Ein client_credentials-Token steht nur für die App. Nimm das Token eines Mitglieds oder einer Organisation.',
  app_needs_scope_admin:
    'Die App gehört einer anderen Organisation und braucht den Scope admin: Frag ihn unter /oauth2/auth an oder lass die App mit admin installieren.',
  cursor_of_other_query:
    'Eine Fortsetzung gehört zu ihrer Abfrage: Wiederhole die anderen Angaben unverändert oder beginne von vorn.',
  drafts_too_many: 'Ein Mitglied hat höchstens {limit} Entwürfe',
  delete_drafts: 'Lösche Entwürfe, die nicht mehr gebraucht werden.',
  draft_changed: 'Der Entwurf hat sich geändert, seit er gelesen wurde',
  read_draft_again: 'Lies den Entwurf noch einmal.',
  draft_too_large: 'Ein Entwurf hat höchstens {limit} Bytes',
  send_access_token: 'Sende: Authorization: Bearer <Zugriffstoken>',
  body_not_utf8: 'Die Anfrage ist nicht in UTF-8.',
  body_too_deep: 'Die Anfrage ist tiefer als {limit} Ebenen verschachtelt',
  list_too_long: '{field} hat mehr als {limit} Einträge',
  lists_too_long: 'Die Listen der Anfrage haben zusammen mehr als {limit} Einträge',
  number_not_exact: '{field} ist eine Zahl, die JSON nicht genau übertragen kann',
  send_ids_as_strings: 'Sende lange IDs als Zeichenketten.',
  text_must_not_hold: 'Ein Text darf {what} nicht enthalten',
  bad_request: 'Ungültige Anfrage',
  path_not_encoded: 'Die Adresse ist nicht richtig kodiert',
  field_not_changeable: '{field} lässt sich so nicht ändern',
  text_must_not_hold_nul: 'Ein Text darf das Zeichen U+0000 nicht enthalten',
  idempotency_key_length: 'Idempotency-Key muss 1 bis {limit} Zeichen haben',
  idempotency_key_reused: 'Dieser Idempotency-Key gehört zu einer anderen Anfrage',
  body_keys_too_many: 'Die Anfrage hat mehr als {limit} Felder',
  service_stopping:
    'Der Dienst wird gerade beendet. Sende die Anfrage noch einmal, mit demselben Idempotency-Key.',
  parameter_misspelt: '{given} ist keine Angabe dieses Aufrufs: Meinst du {meant}?',
  parameter_would_be_missed:
    'Unbekannte Angaben werden übergangen. Diese würde fehlen: Ohne sie enthielte die Antwort mehr, als gefragt war.',
  field_must_be: '{field} muss {rule} sein',
  network_id_is_meant:
    'Das ist die ID, die das Netzwerk dem Profil gegeben hat, nicht sein Name und nicht seine ID hier.',
  interactions_not_collected: 'Interaktionen von {network} werden nicht gesammelt',
  interactions_setting:
    'Die Einstellung INTERACTION_NETWORKS nennt die Netzwerke, deren Interaktionen gesammelt werden.',
  profile_not_found: 'Das Profil wurde nicht gefunden',
  network_id_of_own_profile:
    'socialNetworkId ist die ID, die das Netzwerk einem deiner eigenen Profile gegeben hat.',
  attempt_under_way: 'Er läuft gerade.',
  must_have_at_most_items: 'darf höchstens {limit} Einträge haben',
  must_be_id: 'muss eine ID aus Ziffern sein',
  must_be_boolean: 'muss true oder false sein',
  must_be_me: 'muss me sein',
  must_not_contain_nul: 'darf kein NUL-Zeichen enthalten',
  must_have_at_most_characters: 'darf höchstens {limit} Zeichen haben',
  write_boolean: 'Schreib true oder false.',
  limit_too_large: 'limit darf höchstens {limit} sein',
  states_are: 'Die Zustände sind {states}.',
  range_reversed: 'endTime liegt vor startTime',
  range_reversed_advice: 'Gib die frühere Zeit als startTime an.',
  range_too_large_advice:
    'startTime und endTime dürfen höchstens {limit} auseinanderliegen: Frag einen Teil nach dem anderen ab.',
  not_a_time: '{field} muss eine Zeit in UTC sein',
  time_form: 'Schreibe sie so: 2027-01-31T12:00:00Z.',
  field_rule: '{field} {rule}',
  text_rule: 'Der Text {rule}',
  must_be: 'muss {what} sein',
  is_missing: 'fehlt',
  must_be_at_least: 'muss mindestens {limit} sein',
  must_be_at_most: 'darf höchstens {limit} sein',
  must_not_be_empty: 'darf nicht leer sein',
  must_have_at_least_characters: 'muss mindestens {limit} Zeichen haben',
  must_have_at_least_items: 'muss mindestens {limit} Einträge haben',
  must_match: 'muss dem Muster {pattern} entsprechen',
  must_be_one_of: 'muss eines von diesen sein: {names}',
  is_invalid: 'ist ungültig',
  streams_too_many: 'Zu viele offene Ereignisströme',
  streams_too_many_advice:
    'Ein Konto hat höchstens {limit} Ereignisströme zugleich. Schließe einen oder frage ab: {call}.',
}
