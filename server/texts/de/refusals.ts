import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const refusals: Texts['refusals'] = {
  wrong_password:
    'Die E-Mail-Adresse oder das Passwort ist falsch. Prüfe beides und versuche es erneut. Hast du das Passwort vergessen, bitte die Person, die diesen Dienst betreibt, um einen Link für ein neues.',
  too_many_attempts:
    'Zu viele Versuche. Versuche es in {wait} erneut. Dein Passwort gilt weiter. Hast du es vergessen, bitte die Person, die diesen Dienst betreibt, um einen Link für ein neues.',
  demo_password_changed:
    'Diese Person hat inzwischen ein anderes Passwort. Melde dich damit an, oder als eine andere Person der Demo.',
  wrong_current:
    'Das jetzige Passwort ist falsch. Hast du es vergessen, bitte die Person, die diesen Dienst betreibt, um einen Link für ein neues.',
  page_too_old: 'Die Seite war zu lange offen. Gib es erneut ein.',
  too_many_authorizations:
    'Von dieser Netzwerkadresse wurden zu viele Anmeldungen begonnen. Versuche es in {wait} erneut.',
  password_too_short: 'Benutze mindestens {min} Zeichen.',
  password_too_long: 'Benutze höchstens {max} Zeichen.',
  setup_over: 'Es gibt keinen gültigen Code mehr. Starte den Dienst neu, um einen zu bekommen.',
  setup_wait:
    'Es gab viele falsche Codes, und auch dieser ist falsch. Kopiere ihn aus dem Terminal, in dem der Dienst gestartet wurde.',
  setup_wrong:
    'Der Code ist falsch. Kopiere ihn aus dem Terminal, in dem der Dienst gestartet wurde.',
  nothing_chosen: 'Wähle mindestens eines.',
  wrong_format: 'So muss es aussehen ({label}): {words}.',
}

export const minutes: Texts['minutes'] = (count) =>
  plural(count, { one: '# Minute', other: '# Minuten' })
