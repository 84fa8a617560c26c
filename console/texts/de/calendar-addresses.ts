import type { Texts } from '../texts.ts'

export const calendarAddresses: Texts['calendarAddresses'] = {
  title: 'Kalenderadressen',
  lede: 'Abonniere eine Adresse in deinem Kalenderprogramm, dann zeigt es die geplanten und gesendeten Nachrichten. Es fragt etwa jede Stunde nach.',
  none: 'Du hast keine Kalenderadresse.',
  newAddress: 'Neue Adresse',
  name: 'Name des Kalenders',
  nameHint: 'Dein Kalenderprogramm zeigt ihn an.',
  nameMissing: 'Gib einen Namen ein.',
  profiles: 'Nur diese Profile',
  profilesText: 'Ohne Auswahl: alle, die du benutzen darfst, auch spätere.',
  tags: 'Nur Nachrichten mit einem dieser Schlagwörter',
  tagsText: 'Ohne Auswahl: alle Nachrichten.',
  shown: 'Was die Termine zeigen',
  shows: {
    texts: { label: 'Texte', hint: 'Den Text, das Profil, den Status und die Schlagwörter.' },
    titles: {
      label: 'Nur Titel',
      hint: 'Das Netzwerk und den Anfang des Textes, für Kalender, die andere sehen.',
    },
  },
  make: 'Adresse erstellen',
  notMade: 'Die Adresse wurde nicht erstellt',
  copyNow: 'Kopiere die Adresse jetzt',
  shownOnce:
    'Sie wird nur einmal gezeigt. Wer sie kennt, liest deine Nachrichten: Gib sie nur deinem Kalenderprogramm. Ein neues Passwort beendet sie.',
  stored: 'Ich habe sie aufbewahrt',
  allProfiles: 'Alle deine Profile',
  noProfiles: 'Profile, die du nicht mehr benutzen darfst',
  onlyTags: (names) => `Mit dem Schlagwort ${names}`,
  lastRead: (day) => `Zuletzt gelesen am ${day}.`,
  neverRead: 'Nie gelesen.',
  end: 'Widerrufen',
  endAsk: (name) => `${name} widerrufen?`,
  endWhy: 'Kalenderprogramme mit dieser Adresse werden ab jetzt abgewiesen.',
  ended: (name) => `${name} ist widerrufen`,
  notEnded: 'Die Adresse gilt noch',
}
