import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const interactions: Texts['interactions'] = {
  lede: 'Wer mit deinen Profilen interagiert hat. Was geschrieben wurde, bleibt beim Netzwerk, wo man es ändern und löschen kann: Carillon speichert nur, wer, welche Art und wann.',
  chooseProfile: 'Profil wählen:',
  profiles: 'Profil wählen',
  people: 'Personen',
  account: (id) => `Konto ${id}`,
  count: (count) =>
    count >= 1000
      ? '1.000 oder mehr Interaktionen'
      : plural(count, { one: '# Interaktion', other: '# Interaktionen' }),
  theirs: {
    MENTION: 'Hat dich erwähnt',
    PRIVATE_MESSAGE: 'Hat dir eine private Nachricht geschickt',
    COMMENT: 'Hat deinen Beitrag kommentiert',
    REPLY: 'Hat dir geantwortet',
    POST: 'Hat auf deiner Seite geschrieben',
    LIKE: 'Mag deinen Beitrag',
    QUOTE: 'Hat dich zitiert',
    SHARE: 'Hat deinen Beitrag geteilt',
  },
  yours: {
    MENTION: 'Du hast das Konto erwähnt',
    PRIVATE_MESSAGE: 'Du hast eine private Nachricht geschickt',
    COMMENT: 'Du hast einen Beitrag kommentiert',
    REPLY: 'Du hast geantwortet',
    POST: 'Du hast auf der Seite geschrieben',
    LIKE: 'Dir gefällt ein Beitrag',
    QUOTE: 'Du hast zitiert',
    SHARE: 'Du hast einen Beitrag geteilt',
  },
  find: 'Person suchen',
  kind: 'Art',
  everyKind: 'Jede Art',
  everything: 'Alles',
  kinds: {
    MENTION: 'Erwähnungen',
    PRIVATE_MESSAGE: 'Private Nachrichten',
    COMMENT: 'Kommentare',
    REPLY: 'Antworten',
    POST: 'Beiträge auf deiner Seite',
    LIKE: 'Gefällt-mir-Angaben',
    QUOTE: 'Zitate',
    SHARE: 'Geteilte Beiträge',
  },
  glance: (count, first, last) =>
    first === last ? `${count}, ${first}` : `${count}, von ${first} bis ${last}`,
  ours: 'Deine Nachricht',
  noMatch: 'Keine Person passt dazu',
  history: 'Verlauf',
  historyWith: (name) => `Verlauf mit ${name}`,
  openPerson: (network) => `Profil auf ${network}`,
  openMessage: (network, time) => `Auf ${network} ansehen, ${time}`,
  backToPeople: 'Alle Personen',
  earlierPeople: 'Weitere Personen zeigen',
  earlier: 'Frühere Interaktionen zeigen',
  empty: 'Noch keine Interaktionen',
  emptyText: (network) =>
    `Erwähnungen, Antworten, Kommentare und Likes auf ${network} erscheinen hier binnen Minuten.`,
  choosePerson: 'Wähle eine Person',
  choosePersonText: 'Dann siehst du alles zwischen diesem Konto und deinem Profil.',
  gone: 'Keine Interaktionen mehr vorhanden',
  off: (network) => `Interaktionen von ${network} sind ausgeschaltet`,
  offText: (network) =>
    `Wer diese Installation betreibt, schaltet sie ein: ${network} in die Einstellung INTERACTION_NETWORKS aufnehmen und neu starten.`,
  unreadable: (network) => `${network} zeigt keine Interaktionen`,
  unreadableText: 'Carillon kann sie in diesem Netzwerk nicht lesen. Wähle ein anderes Profil.',
  plan: 'Interaktionen brauchen den Tarif ENTERPRISE',
  planText:
    'Wer diese Installation betreibt, ändert den Tarif der Organisation; von da an werden Interaktionen gesammelt.',
}
