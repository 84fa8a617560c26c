import type { profiles as english } from '../../../../server/sentences/profiles.ts'

/** Connecting a profile, its health and its renewal. */
export const profiles: Record<keyof typeof english, string> = {
  profile_without_connection: 'Es ist nicht verbunden',
  boards_not_listed: '{network} konnte die Pinnwände nicht auflisten: {why}',
  people_not_searched: 'Auf {network} können Apps keine Personen suchen',
  people_not_searched_advice: 'Trag den Namen dort von Hand ins Adressbuch ein.',
  people_not_found_now: '{network} konnte nicht suchen: {why}',
  try_again_in_a_minute: 'Versuch es in einer Minute noch einmal.',
  profile_has_messages:
    'Das Profil hat {count} Nachrichten, davon warten {waiting} darauf, gesendet zu werden',
  profile_has_messages_advice:
    'Sie werden mit dem Profil gelöscht. Ist das gemeint, gib messages=delete an.',
  profile_is_publishing: 'Auf diesem Profil wird gerade eine Nachricht veröffentlicht',
  member_ids_too_many: 'memberIds hat mehr als {limit} Einträge',
  nothing_to_choose: 'Bei dieser Verbindung gibt es nichts auszuwählen',
  account_not_offered: '{account} gehört nicht zu den Konten dieser Verbindung',
  account_not_connectable: '{account} kann nicht verbunden werden: {why}',
  connecting_cancelled: 'Es wurde abgebrochen, deshalb wurde nichts verbunden.',
  connecting_timed_out: 'Es hat zu lange gedauert, deshalb wurde nichts verbunden.',
  connecting_member_left: 'Wer das Konto verband, hat die Organisation verlassen.',
  somebody_else_can_start: 'Ein anderes Mitglied kann neu beginnen.',
  network_not_set_up: '{network} ist auf diesem Dienst nicht eingerichtet.',
  access_declined: 'Der Zugang wurde auf {network} abgelehnt.',
  access_declined_advice: 'Nichts wurde verbunden. Beginne neu, wenn das ein Versehen war.',
  network_refused: '{network} hat abgelehnt: {why}',
  check_network_app: 'Prüfe die App beim Netzwerk: ihre Weiterleitungsadresse und ihre Rechte.',
  logged_in_as_other:
    'Du bist bei {network} als {account} angemeldet, und dieses Profil ist {profile}.',
  log_in_as:
    'Melde dich bei {network} als {account} an und verbinde neu. Um {other} hinzuzufügen, verbinde es als neues Profil.',
  no_accounts: '{network} nennt kein Konto und keine Seite, die sich verbinden lassen.',
  no_accounts_advice:
    'Erlaube den Zugang zu mindestens einer Seite und sieh nach, ob deine Rolle dort veröffentlichen darf.',
  scopes_missing: '{network} hat nicht erlaubt, was das Veröffentlichen braucht: {scopes}.',
  scopes_missing_advice: 'Verbinde neu und lass jedes Recht angekreuzt.',
  connecting_failed: 'Das Verbinden mit {network} ist an einem Fehler dieses Dienstes gescheitert.',
  connecting_failed_advice:
    'Versuche es erneut und nenne denen, die den Dienst betreiben, die Trace-ID.',
  try_again_in_minutes: 'Versuche es in ein paar Minuten erneut.',
  try_again_after: 'Versuche es nach {time} UTC noch einmal.',
  connecting_interrupted: 'Der Dienst wurde unterbrochen, während er das Konto verband.',
  return_url_origin:
    'returnUrl muss zu einer Weiterleitungsadresse der App gehören oder zu diesem Dienst',
  owner_missing: 'ownerId fehlt',
  owner_missing_advice: 'Gib die ID der Organisation an (GET /v1/me/organizations).',
  list_network_types: 'GET /v1/networks listet die Arten auf, die verbunden werden können.',
  personal_profile_by_member: 'Ein persönliches Profil kann nur sein Mitglied verbinden.',
  list_networks: 'GET /v1/networks listet die Netzwerke auf.',
  network_not_connectable: 'Konten von {network} können nicht verbunden werden.',
  profile_not_connected: 'Das Profil ist nicht verbunden',
  connect_profile: 'Verbinde das Profil.',
  new_token_not_known:
    'Das Netzwerk kennt das neue Token noch nicht überall. Es wird von selbst erneut versucht.',
  access_not_renewed: 'Der Zugang zum Konto ließ sich gerade nicht erneuern.',
  tried_again: 'Es wird von selbst erneut versucht.',
  tokens_not_renewable: 'Tokens von {network} lassen sich hier nicht erneuern.',
  app_keys_not_set_up:
    'Die Schlüssel der {network}-App, mit der dieses Konto verbunden wurde, sind nicht mehr eingerichtet.',
  set_app_keys_up: 'Richte sie wieder ein: carillon networks set.',
  network_not_set_up_advice:
    'Registriere bei {network} eine App und trage ihre Schlüssel ein: `carillon networks set {name}` oder PUT {path}.',
  return_url_origin_advice: 'Gib der App eine passende Weiterleitungsadresse ({call}).',
  contact_name_form:
    'Der Name eines Kontakts muss 1 bis {limit} Zeichen lang sein, ohne geschweifte oder eckige Klammern und ohne umgekehrten Schrägstrich',
  contact_name_taken: 'Ein anderer Kontakt der Organisation heißt schon so',
  contact_network_twice: 'Ein Kontakt hat ein Konto bei {network}',
  contact_handle_form: 'Ein Konto bei {network} muss so aussehen: {example}',
  contact_handle_unknown: 'Kein Konto hat den Namen {handle}',
  contacts_too_many: 'Ein Adressbuch kann höchstens {limit} Kontakte enthalten',
  group_name_length: 'Der Name einer Gruppe muss 1 bis {limit} Zeichen lang sein',
  group_name_taken: 'Eine andere Gruppe der Organisation heißt schon so',
  group_without_profiles: 'Eine Gruppe braucht mindestens ein Profil',
  group_profiles_too_many: 'Eine Gruppe kann höchstens {limit} Profile enthalten',
  groups_too_many: 'Eine Organisation kann höchstens {limit} Profilgruppen haben',
  queue_zone_unknown: 'timeZone ist unbekannt',
  queue_slot_twice: 'Der Platz steht zweimal in der Liste',
  queue_slot_once: 'Jede Uhrzeit eines Wochentags kann ein Platz sein.',
}
