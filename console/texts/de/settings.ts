import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const settings: Texts['settings'] = {
  sections: { me: 'Du', organization: 'Organisation' },
  you: 'Über dich',
  name: 'Dein Name',
  nameMissing: 'Ein Name ist nötig.',
  email: 'E-Mail',
  emailHint: 'Damit meldest du dich an. Ändern kann sie der Betreiber.',
  zone: 'Zeitzone',
  zoneHint: (time) => `Dort ist es ${time}. Alle Zeiten der Konsole gelten in dieser Zone.`,
  weekStart: 'Die Woche beginnt am',
  weekStartByLanguage: 'Wie in deiner Sprache üblich',
  weekStarts: { MONDAY: 'Montag', SATURDAY: 'Samstag', SUNDAY: 'Sonntag' },
  save: 'Speichern',
  saved: 'Gespeichert',
  notSaved: 'Es wurde nicht gespeichert',
  unchanged: 'Noch ist nichts geändert.',
  notices: 'Mails an dich',
  noticesLede: 'Eine Mail für jedes Ereignis, nie zwei.',
  noticeNames: {
    reconnect: 'Ein Profil braucht eine neue Anmeldung',
    messageOutcome: 'Was aus einer Nachricht wurde',
  },
  noticeHints: {
    reconnect: 'Für Profile, die du verwalten darfst.',
    messageOutcome: 'Für Nachrichten, die mit Benachrichtigung geschrieben wurden.',
  },
  appearance: 'Dieser Browser',
  appearanceLede: 'Farben und Tasten gelten hier; die Sprache gilt auch für deine Mails.',
  keys: 'Tasten ohne Umschalttaste',
  keysHint: 'Etwa C zum Schreiben und A zum Freigeben. Mit ? siehst du alle.',
  organization: 'Organisation',
  organizationName: 'Name der Organisation',
  id: 'Kennung',
  idHint: 'Apps brauchen sie für ein Token der Organisation.',
  pauseAll: 'Alles anhalten',
  pauseLede: 'Halte in einer Krise mit einem Druck alle Profile der Organisation an.',
  pauseEverything: 'Alles anhalten',
  resumeAll: 'Weiter veröffentlichen',
  everythingPaused: 'Alles ist angehalten',
  pausedSince: (when, name) => (name ? `Seit ${when}, durch ${name}.` : `Seit ${when}.`),
  held: (count) =>
    plural(count, {
      one: '# Nachricht wird zurückgehalten.',
      other: '# Nachrichten werden zurückgehalten.',
    }),
}
