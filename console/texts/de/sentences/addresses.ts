import type { addresses as english } from '../../../../server/sentences/addresses.ts'

/** Addresses that people give, and requests to them. */
export const addresses: Record<keyof typeof english, string> = {
  url_no_address: 'ist keine Adresse',
  url_write_out: 'Schreibe sie aus: https://host/path',
  url_too_long: 'darf höchstens {limit} Zeichen haben',
  url_scheme: 'muss mit https:// oder http:// beginnen',
  url_credentials: 'darf weder einen Benutzernamen noch ein Passwort enthalten',
  url_inside: 'führt zu einer Adresse im inneren Netz dieses Dienstes',
  url_public: 'Gib eine Adresse an, die aus dem Internet erreichbar ist.',
  file_too_long: 'Die Datei ist länger als {limit} Bytes',
  too_slow: 'Es kamen weniger als {limit} Bytes in der Sekunde an',
  request_given_up: 'Die Anfrage wurde aufgegeben',
  no_answer_in_time: 'Es kam keine rechtzeitige Antwort',
  connection_failed: 'Die Verbindung kam nicht zustande ({detail})',
  nothing_listens: 'Unter dieser Adresse antwortet nichts',
  connection_closed: 'Die Verbindung wurde vor der Antwort geschlossen',
  no_such_host: 'Es gibt keinen Server mit diesem Namen',
  redirects_too_many: 'Es waren zu viele Weiterleitungen',
  answer_too_long: 'Die Antwort ist länger als {limit} Bytes',
  no_complete_answer: 'Es kam keine vollständige Antwort in {seconds} s',
  leads_to_forbidden_address: '{host} führt zu einer Adresse, die nicht erlaubt ist',
  redirect_to_open_connection: 'Eine Weiterleitung führt von https zu einer offenen Verbindung',
  redirect_to_nowhere: 'Eine Weiterleitung führt zu keiner Adresse',
  url_https: 'muss mit https:// beginnen',
}
