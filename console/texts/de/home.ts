import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const home: Texts['home'] = {
  morning: (name) => `Guten Morgen, ${name}`,
  afternoon: (name) => `Guten Tag, ${name}`,
  evening: (name) => `Guten Abend, ${name}`,
  night: (name) => `Hallo, ${name}`,
  welcome: 'Drei Schritte, und dein erster Beitrag ist veröffentlicht.',
  nothingToday: (day) => `${day}. Heute keine Nachrichten.`,
  today: (day, total, out, sending) => {
    const parts = [
      out > 0 ? plural(out, { one: '# ist veröffentlicht', other: '# sind veröffentlicht' }) : '',
      sending > 0
        ? plural(sending, { one: '# wird gerade gesendet', other: '# werden gerade gesendet' })
        : '',
    ].filter(Boolean)
    const messages = plural(total, { one: 'Heute # Nachricht', other: 'Heute # Nachrichten' })
    return `${day}. ${messages}${parts.length > 0 ? `; ${parts.join(', ')}` : ''}.`
  },
  needsYou: 'Zu erledigen',
  nothingNeeded: 'Gerade ist nichts zu tun',
  nothingNeededText:
    'Ablehnungen, Fehlschläge, Freigaben und Profile, die eine neue Anmeldung brauchen, erscheinen hier.',
  refused: (network, text) => `${network} hat „${text}“ abgelehnt`,
  unknown: (network, text) => `Auf ${network} nachsehen: „${text}“`,
  refusedWhen: '{when} auf {profile}. {reason}',
  unknownNote: (network) =>
    `Vielleicht ist sie schon veröffentlicht. Sieh auf ${network} nach, bevor du sie erneut sendest.`,
  overdue: (text) => `Überfällig: „${text}“`,
  overdueWhen: '{when} auf {profile}. Noch nicht veröffentlicht; Carillon versucht es weiter.',
  editAgain: 'Bearbeiten und erneut senden',
  seeWhatHappened: 'Verlauf ansehen',
  open: 'Öffnen',
  signInAgain: (network) => `${network} verlangt eine neue Anmeldung`,
  accessRefused: (network) => `${network} verweigert den Zugang zu einem Profil`,
  cannotPublish: '{profile} kann nichts veröffentlichen, bis es neu verbunden ist.',
  noWaiting: '{profile} kann bis dahin nichts veröffentlichen.',
  waiting: (count) =>
    plural(count, {
      one: '{profile} hat # Nachricht, die wartet. Fällig: {when}.',
      other: '{profile} hat # Nachrichten, die warten. Die erste ist fällig: {when}.',
    }),
  waitingForReview: (count) =>
    plural(count, {
      one: '{profile} hat # Nachricht, die auf Freigabe wartet.',
      other: '{profile} hat # Nachrichten, die auf Freigabe warten.',
    }),
  seeWaiting: 'Nachrichten ansehen',
  reconnect: 'Neu verbinden',
  toReview: (count) =>
    plural(count, {
      one: '# Nachricht wartet auf deine Freigabe',
      other: '# Nachrichten warten auf deine Freigabe',
    }),
  reviewAll: 'Alle prüfen',
  next: 'Als Nächstes',
  nothingNext: 'Nichts geplant',
  nothingNextText: 'Schreibe eine Nachricht, dann erscheint sie hier und im Kalender.',
  toCalendar: 'Kalender',
  thisWeek: 'Diese Woche',
  emptyWeek: 'Diese Woche keine Nachrichten.',
  messages: (count) => plural(count, { one: '# Nachricht', other: '# Nachrichten' }),
  onTime: 'Pünktlich',
  share: (sent) => plural(sent, { one: 'von # in 30 Tagen', other: 'von # in 30 Tagen' }),
  unknownCount: (count) => plural(count, { one: ', # zu prüfen', other: ', # zu prüfen' }),
  median: 'Verspätung im Median',
  seconds: (seconds) => `${seconds} s`,
  nothingSent: 'In den letzten 30 Tagen war nichts fällig.',
  profiles: 'Profile',
  all: 'Alle',
  noProfiles: 'Kein Profil ist verbunden',
  noProfilesText:
    'Verbinde eines, um dort zu veröffentlichen. Die Sandbox-Netzwerke brauchen kein Konto.',
  connect: 'Profil verbinden',
  firstSteps: 'Die ersten Schritte',
  stepConnect: 'Ein Profil verbinden',
  stepWrite: 'Die erste Nachricht schreiben',
  stepWriteText: 'Sende sie gleich, oder gib ihr eine Zeit.',
  stepSee: 'Sie im Netzwerk sehen',
  stepSeeText: 'Sobald sie veröffentlicht ist, führt ihre Seite hier zum Beitrag.',
  stepDone: 'Erledigt',
  health: {
    CONNECTED: 'Verbunden',
    EXPIRES_SOON: 'Läuft bald ab',
    RECONNECT: 'Neu anmelden',
    LIMITED: 'Eingeschränkt',
    NOT_CONNECTED: 'Nicht verbunden',
  },
  asSoonAsPossible: 'bald',
}
