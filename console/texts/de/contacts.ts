import type { Texts } from '../texts.ts'

export const contacts: Texts['contacts'] = {
  title: 'Adressbuch',
  lede: 'Personen und Seiten, die deine Texte erwähnen. Schreib @{Reed Bakery} in einen Text: Jedes Netzwerk bekommt die Erwähnung in seiner Form.',
  none: 'Das Adressbuch ist leer.',
  noneFound: 'Kein Kontakt beginnt so.',
  search: 'Im Adressbuch suchen',
  newContact: 'Neuer Kontakt',
  mayNot: 'Ändern kann ihn nur, wer ihn angelegt hat oder die Profile der Organisation verwaltet.',
  name: 'Name des Kontakts',
  exampleName: 'Bäckerei Ried',
  nameHint: (name) =>
    `Texte erwähnen ihn als @{${name}}. Für LinkedIn muss er so heißen wie das Konto dort.`,
  nameMissing: 'Gib einen Namen ein.',
  nameForm: 'Ein Name hat keine Klammern {} [] und keinen Rückstrich.',
  accountOn: (network) => `Bei ${network}`,
  handleForm: (network, example) => `Schreib ihn bei ${network} wie ${example}.`,
  noAccounts: 'Bei keinem Netzwerk ein Konto',
  change: 'Ändern',
  changeTitle: (name) => `${name} ändern`,
  save: 'Kontakt speichern',
  saved: (name) => `${name} ist gespeichert`,
  notSaved: 'Der Kontakt ist unverändert',
  remove: 'Entfernen',
  removeTitle: (name) => `${name} entfernen?`,
  removeText:
    'Geplante Nachrichten behalten ihre Erwähnung. In späteren Texten bleibt der Name ein Name.',
  removed: (name) => `${name} ist entfernt`,
  notRemoved: 'Der Kontakt wurde nicht entfernt',
  more: 'Weitere Kontakte zeigen',
  foundOn: (handle, network) => `${handle}, gefunden bei ${network}`,
  searchedHint: (network) =>
    `Gib einen Namen oder den Anfang eines Kontos ein: ${network} wird durchsucht.`,
  foundFor: (network) => `Gefunden bei ${network}`,
}
