import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const connecting: Texts['connecting'] = {
  title: 'Konto verbinden',
  lede: 'Du bist als {member} angemeldet. In den Konten, die du hier verbindest, lassen sich Nachrichten veröffentlichen.',
  again: 'Neu zu verbinden',
  newAccount: 'Ein neues Konto',
  place: '{name} auf {network}',
  reconnect: 'Neu verbinden',
  reconnectOne: '{name} auf {network} neu verbinden',
  nothingPublished: 'Dort lässt sich nichts veröffentlichen.',
  scheduledAfter: (count) =>
    plural(count, {
      one: '# Nachricht ist für später geplant.',
      other: '# Nachrichten sind für später geplant.',
    }),
  network: 'Netzwerk',
  owner: 'Wem es gehört',
  onlyYou: '{name} (nur du)',
  goOn: 'Weiter',
  notSetUp:
    'Nicht eingerichtet: Es fehlen die Schlüssel einer App, die bei {network} registriert ist.',
  sandboxOrOwn: 'Ein eigenes Konto oder eines des Testnetzes.',
  onSandbox: 'Im Testnetz, zum Ausprobieren.',
  connect: '{network} verbinden',
  connectOne: '{name} auf {network} verbinden',
  belongsTo: 'Es wird {owner} gehören.',
  youAlone: 'dir allein',
  logInAs: 'Melde dich bei {network} als {name} an: Ein anderes Konto wird abgelehnt.',
  callback: 'Weiterleitungsadresse zum Registrieren',
  willAsk: '{network} wird fragen, ob Carillon dies darf',
  features: {
    publish: 'zu den Zeiten, die du planst, für dich veröffentlichen',
    interactions: 'Erwähnungen, Kommentare und Likes lesen',
    messages: 'private Nachrichten lesen',
    push: 'sofort erfahren, was in deinen Konten geschieht',
  },
  goOnTo: 'Weiter zu {network}',
  orPassword: 'Oder mit einem Passwort für Apps',
  chooseTitle: 'Konten von {network} wählen',
  choose: 'Wähle, was du verbinden willst',
  chooseText: '{network} hat den Zugang zu diesen erlaubt. Was du wählst, wird {owner} gehören.',
  accounts: 'Konten und Seiten',
  connectChosen: 'Verbinden',
  done: '{network} ist verbunden',
  doneText: (count) =>
    plural(count, {
      one: 'Für dieses Profil lassen sich jetzt Nachrichten planen:',
      other: 'Für diese Profile lassen sich jetzt Nachrichten planen:',
    }),
  back: 'Zurück zur App',
  write: 'Nachricht schreiben',
  another: 'Ein weiteres Konto verbinden',
  failed: '{network} wurde nicht verbunden',
  tryAgain: 'Erneut versuchen',
  unknown: {
    title: 'Diese Verbindung gibt es nicht',
    sentence: 'Ein anderes Mitglied hat sie begonnen, oder sie ist vorbei. Nichts wurde verbunden.',
    hint: 'Beginne neu auf der Seite, auf der du Konten verbindest: {page}',
  },
  tooOld: {
    title: 'Diese Seite ist zu alt',
    sentence: 'Nichts wurde verbunden. Öffne sie erneut: {page}',
  },
}
