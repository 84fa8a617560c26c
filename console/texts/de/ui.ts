import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const ui: Texts['ui'] = {
  cancel: 'Abbrechen',
  close: 'Schließen',
  retry: 'Erneut versuchen',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyOf: (name) => `Kopieren: ${name}`,
  undo: 'Rückgängig',
  dismiss: 'Ausblenden',
  loading: 'Lädt',
  traceId: 'Trace-ID',
  failedTitle: 'Das konnte nicht geladen werden',
  pageFailed: 'Diese Seite konnte nicht gezeigt werden',
  waiting: 'Warten auf die Verbindung',
  notLoaded:
    'Nicht geladen: Es besteht keine Verbindung. Es erscheint, sobald du wieder online bist.',
  crashed: 'Dieser Teil der Seite ist ausgefallen. Der Rest funktioniert weiter.',
  unreachable: 'Carillon ist nicht erreichbar.',
  unreachableHint: 'Prüfe deine Verbindung. Nichts, was du geschrieben hast, geht verloren.',
  retryLater: (seconds) => `Zu viele Anfragen. Versuche es in ${seconds} s erneut.`,
  notFoundTitle: 'Hier ist nichts',
  notFound: 'Die Adresse stimmt nicht, oder das, was hier war, gibt es nicht mehr.',
  choosing: {
    found: (count) => plural(count, { one: '# gefunden.', other: '# gefunden.' }),
    noneFound: 'Nichts heißt so.',
    hidden: (count) =>
      plural(count, {
        one: 'Es gibt # weiteren Eintrag: Suche nach seinem Namen.',
        other: 'Es gibt # weitere Einträge: Suche nach ihren Namen.',
      }),
  },
  chooseDate: 'Datum wählen',
  dateForm: 'TT.MM.JJJJ',
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  dayPassed: 'Dieser Tag ist vorbei.',
  chooseTime: 'Uhrzeit wählen',
  now: 'jetzt',
  inMinutes: (minutes) => `in ${minutes} min`,
  inHours: (hours) => `in ${hours} h`,
  toHome: 'Zur Übersicht',
  and: (count) => `+${count}`,
}
