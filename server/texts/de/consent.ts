import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const consent: Texts['consent'] = {
  title: 'App erlauben',
  heading: 'Darf {app} für dich handeln?',
  madeBy: 'Diese App ist von {organization}.',
  selfRegistered:
    'Dieses Programm hat sich unter diesem Namen selbst angemeldet; der Name wurde nicht geprüft. Erlaube es nur, wenn du es gerade selbst verbunden hast.',
  mode: 'Was es darf',
  modes: {
    read: 'Nur lesen',
    propose: 'Lesen und vorschlagen',
    full: 'Alles, was du mit Nachrichten darfst',
  },
  modeTexts: {
    read: 'Es sieht deine Profile, Nachrichten und Interaktionen und ändert nichts.',
    propose:
      'Es schreibt und ändert auch Nachrichten. Jede davon wartet, bis ein Mensch sie freigibt, auch du, wo du veröffentlichen darfst: veröffentlichen kann es nichts.',
    full: 'Es veröffentlicht auch Nachrichten, gibt sie frei und löscht sie, wo du es darfst, ohne zu fragen.',
  },
  asks: 'Sie möchte',
  allow: 'Erlauben',
  deny: 'Ablehnen',
  forOrganizations: (count) =>
    plural(count, { one: 'Für deine Organisation', other: 'Für deine Organisationen' }),
  loggedInAs: 'Angemeldet als',
  notYou: 'Nicht du?',
  goesTo: 'Danach geht es weiter zu',
  notAllowedTitle: 'App nicht erlaubt',
  notAllowed: '{app} ist nicht erlaubt',
  notAllowedText:
    'Eine Organisation, zu der du gehörst, erlaubt nur die Apps auf ihrer Liste, und diese steht nicht darauf. Frage die Administration der Organisation.',
  back: 'Zurück zur App',
  asAnother: 'Mit einem anderen Konto anmelden',
  manage: 'Deine Organisationen verwalten, soweit du es darfst: {powers}',
  keepUntil: 'Es behält diesen Zugang, bis du ihn zurücknimmst.',
  keep: 'Diesen Zugang behalten, bis du ihn zurücknimmst',
  lastOfList: '{list} und {last}',
  powers: {
    members: 'Mitglieder anlegen und entfernen',
    teams: 'Teams ändern',
    apps: 'Apps registrieren, installieren und entfernen',
    secrets: 'Secrets und Schlüssel ersetzen',
    settings: 'Namen, Einstellungen und Rechte ändern',
    connect: 'Konten von Netzwerken verbinden',
    deleteProfiles: 'Profile mit allen ihren Nachrichten löschen',
    pause: 'das Veröffentlichen anhalten und fortsetzen',
    audit: 'das Protokoll lesen',
    act: 'Deine Profile sehen und für dich handeln',
    messages: 'Nachrichten planen, freigeben und löschen, Veröffentlichtes ändern',
    interactions: 'Interaktionen lesen',
    drafts:
      'Alles, was du gerade schreibst, sehen, ändern und löschen, nicht nur die Entwürfe aus dieser App',
  },
}
