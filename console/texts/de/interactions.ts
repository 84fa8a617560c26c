import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const interactions: Texts['interactions'] = {
  lede: 'Wer mit deinen Profilen zu tun hatte. Die Inhalte bleiben beim Netzwerk.',
  chooseProfile: 'Profil wählen:',
  people: 'Leute',
  account: (id) => `Konto ${id}`,
  count: (count) =>
    count >= 1000
      ? '1.000 oder mehr Interaktionen'
      : plural(count, { one: '# Interaktion', other: '# Interaktionen' }),
  theirs: {
    MENTION: 'Hat dich erwähnt',
    PRIVATE_MESSAGE: 'Hat dir privat geschrieben',
    COMMENT: 'Hat deinen Beitrag kommentiert',
    REPLY: 'Hat dir geantwortet',
    POST: 'Hat auf deine Seite geschrieben',
    LIKE: 'Mag deinen Beitrag',
    QUOTE: 'Hat dich zitiert',
    SHARE: 'Hat deinen Beitrag geteilt',
  },
  yours: {
    MENTION: 'Du hast das Konto erwähnt',
    PRIVATE_MESSAGE: 'Du hast privat geschrieben',
    COMMENT: 'Du hast einen Beitrag kommentiert',
    REPLY: 'Du hast geantwortet',
    POST: 'Du hast auf die Seite geschrieben',
    LIKE: 'Dir gefällt ein Beitrag',
    QUOTE: 'Du hast zitiert',
    SHARE: 'Du hast einen Beitrag geteilt',
  },
  history: 'Verlauf',
  historyWith: (name) => `Verlauf mit ${name}`,
  openPerson: (network) => `Profil auf ${network}`,
  openMessage: (network, time) => `Auf ${network} ansehen, ${time}`,
  backToPeople: 'Alle Leute',
  earlierPeople: 'Frühere Leute zeigen',
  earlier: 'Frühere Interaktionen zeigen',
  nobody: 'Noch niemand',
  nobodyText: (network) =>
    `Erwähnungen, Antworten, Kommentare und Likes auf ${network} erscheinen hier binnen Minuten.`,
  choosePerson: 'Wähle jemanden',
  choosePersonText: 'Dann siehst du alles zwischen diesem Konto und deinem Profil.',
  gone: 'Zwischen euch ist nichts geblieben',
  off: (network) => `Interaktionen von ${network} sind ausgeschaltet`,
  offText: (network) =>
    `Wer diese Installation betreibt, schaltet sie ein: ${network} in die Einstellung INTERACTION_NETWORKS aufnehmen und neu starten.`,
  unreadable: (network) => `${network} zeigt keine Interaktionen`,
  unreadableText: 'Carillon kann sie auf diesem Netzwerk nicht lesen. Wähle ein anderes Profil.',
  plan: 'Interaktionen brauchen den Plan ENTERPRISE',
  planText:
    'Wer diese Installation betreibt, ändert den Plan der Organisation; von da an werden Interaktionen gesammelt.',
}
