import type { Catalogue } from '../../sentences.ts'

/** What any request can be answered with. */
export const answers: Catalogue = {
  'Missing or duplicate access token': 'Das Zugriffstoken fehlt oder ist mehrfach da',
  'Send: Authorization: Bearer <access token>': 'Sende: Authorization: Bearer <Zugriffstoken>',
  'Invalid access token': 'Ungültiges Zugriffstoken',
  'Invalid signature': 'Ungültige Signatur',
  'Account plan limit exceeded': 'Die Grenze deines Tarifs ist erreicht',
  'Too many requests': 'Zu viele Anfragen',
  'Invalid JSON': 'Ungültiges JSON',
  'The body is not UTF-8.': 'Die Anfrage ist nicht in UTF-8.',
  'The body is nested deeper than {} levels': 'Die Anfrage ist tiefer als {} Ebenen verschachtelt',
  'The body has more than {} keys': 'Die Anfrage hat mehr als {} Felder',
  'The lists of the body have more than {} items together':
    'Die Listen der Anfrage haben zusammen mehr als {} Einträge',
  '{} has more than {} items': '{} hat mehr als {} Einträge',
  '{} is a number that JSON cannot carry exactly':
    '{} ist eine Zahl, die JSON nicht genau übertragen kann',
  'Send long ids as strings.': 'Sende lange IDs als Zeichenketten.',
  'Text must not hold {}': 'Ein Text darf {} nicht enthalten',
  'Text must not hold the character U+0000': 'Ein Text darf das Zeichen U+0000 nicht enthalten',
  'Bad Request': 'Ungültige Anfrage',
  'Validation failed': 'Eine Angabe ist ungültig',
  Conflict: 'Das passt nicht zum jetzigen Stand',
  'Request body is too large': 'Die Anfrage ist zu groß',
  'The path is not validly encoded': 'Die Adresse ist nicht richtig kodiert',
  'Not found': 'Nicht gefunden',
  'Method not permitted': 'Diese Art von Anfrage gibt es hier nicht',
  'Bad boolean': 'Ungültiger Wahrheitswert',
  'Write true or false.': 'Schreib true oder false.',
  'Invalid cursor': 'Ungültige Fortsetzung einer Liste',
  'A cursor belongs to its query: repeat the other parameters as they were, or begin without a cursor.':
    'Eine Fortsetzung gehört zu ihrer Abfrage: Wiederhole die anderen Angaben unverändert oder beginne von vorn.',
  '{} is not a parameter of this call: did you mean {}?':
    '{} ist keine Angabe dieses Aufrufs: Meinst du {}?',
  'Unknown parameters are ignored. This one would be missed: without it the answer is about more than was asked for.':
    'Unbekannte Angaben werden übergangen. Diese würde fehlen: Ohne sie ginge die Antwort über die Frage hinaus.',
  'Idempotency-Key must be 1 to {} characters': 'Idempotency-Key muss 1 bis {} Zeichen haben',
  'The service is stopping. Send the request again, with the same Idempotency-Key.':
    'Der Dienst wird gerade beendet. Sende die Anfrage noch einmal, mit demselben Idempotency-Key.',
  'This Idempotency-Key was used for another request':
    'Dieser Idempotency-Key gehört zu einer anderen Anfrage',
  'limit must be at most {}': 'limit darf höchstens {} sein',
  '{} must be {}': '{} muss {} sein',
  'must have at most {} items': 'darf höchstens {} Einträge haben',
  'must be an id of digits': 'muss eine ID aus Ziffern sein',
  'must be true or false': 'muss true oder false sein',
  'must be me': 'muss me sein',
  'must not contain NUL': 'darf kein NUL-Zeichen enthalten',
  'must have at most {} characters': 'darf höchstens {} Zeichen haben',
  '{} is unknown': '{} ist unbekannt',
  'One of: {}.': 'Möglich sind: {}.',
  'Internal error': 'Interner Fehler',
  'Service not ready': 'Der Dienst ist nicht bereit',
  'The service writes nothing at the moment: its database has lost recent changes':
    'Der Dienst schreibt zurzeit nichts: Seine Datenbank hat die letzten Änderungen verloren',
  'The service has no space left to write': 'Der Dienst hat keinen Platz mehr zum Schreiben',
  'The service can only read at the moment': 'Der Dienst kann zurzeit nur lesen',
  'This call is about a member, and the token stands for none.':
    'Hier geht es um ein Mitglied, und das Token steht für keines.',
  'A client_credentials token stands for the app alone. Use a token of a member or of an organization.':
    'Ein client_credentials-Token steht nur für die App. Nimm das Token eines Mitglieds oder einer Organisation.',
}
