import type { Texts } from '../texts.ts'

export const session: Texts['session'] = {
  signingIn: 'Anmeldung läuft …',
  title: 'Bei Carillon anmelden',
  signIn: 'Anmelden',
  failed: 'Die Anmeldung hat nicht geklappt.',
  failedHint:
    'Versuche es erneut. Wenn es weiter fehlschlägt, nenne den Grund unten der Person, die Carillon betreibt.',
  cancelled: 'Du hast die Anmeldung abgebrochen.',
  insecureTitle: 'Die Konsole braucht eine sichere Adresse',
  insecure:
    'Browser erlauben die Anmeldung nur über HTTPS oder auf localhost. Frage die Person, die Carillon betreibt, nach einer https://-Adresse.',
  notSignedOut: 'Du bist noch angemeldet: Carillon ist nicht erreichbar. Versuche es erneut.',
  signedOut: 'Du bist abgemeldet.',
}
