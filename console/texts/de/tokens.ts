import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const tokens: Texts['tokens'] = {
  title: 'Persönliche Zugriffstoken',
  lede: 'Mit einem Token handelt ein Skript oder die Befehlszeile für dich, ohne Browser. Es darf höchstens, was du darfst.',
  none: 'Du hast kein Token.',
  newToken: 'Neues Token',
  name: 'Name des Tokens',
  nameHint: 'Wofür es ist, etwa „Website, Neuigkeiten“.',
  nameMissing: 'Gib einen Namen ein.',
  rightsTitle: 'Was darf es?',
  rightsText: 'Jedes Token darf lesen, was du lesen darfst.',
  rights: {
    PROPOSE: 'Nachrichten vorschlagen',
    PUBLISH: 'Veröffentlichen',
    APPROVE: 'Freigeben und ablehnen',
    MANAGE: 'Verwalten',
  },
  rightTexts: {
    PROPOSE:
      'Nachrichten, Entwürfe und Medien schreiben. Seine Nachrichten warten auf eine Freigabe, auch wo du veröffentlichen darfst. Dort darfst du sie selbst freigeben.',
    PUBLISH: 'Ohne Freigabe planen und veröffentlichen, wo du das darfst.',
    APPROVE: 'Über Nachrichten anderer entscheiden, wo du das darfst.',
    MANAGE: 'Profile, Personen, Teams, Apps und Einstellungen ändern, soweit du das darfst.',
  },
  onlyReads: 'Liest nur',
  lifetime: 'Endet nach',
  days: (count) => plural(count, { one: '# Tag', other: '# Tagen' }),
  make: 'Token erstellen',
  notMade: 'Das Token wurde nicht erstellt',
  copyNow: 'Kopiere das Token jetzt',
  shownOnce: 'Es wird nur einmal gezeigt. Bewahre es dort auf, wo nur dein Skript es lesen kann.',
  stored: 'Ich habe es aufbewahrt',
  ends: (day) => `Endet am ${day}.`,
  lastUsed: (day) => `Zuletzt benutzt am ${day}.`,
  neverUsed: 'Nie benutzt.',
  end: 'Widerrufen',
  endAsk: (name) => `${name} widerrufen?`,
  endWhy:
    'Was dieses Token benutzt, wird ab jetzt abgewiesen. Ein widerrufenes Token kommt nicht zurück.',
  ended: (name) => `${name} ist widerrufen`,
  notEnded: 'Das Token gilt noch',
}
