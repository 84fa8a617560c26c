import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const profiles: Texts['profiles'] = {
  lede: 'Jedes Profil kann veröffentlichen.',
  ledeTrouble: (count) =>
    plural(count, {
      one: '# Profil kann nichts veröffentlichen, bis es neu verbunden ist.',
      other: '# Profile können nichts veröffentlichen, bis sie neu verbunden sind.',
    }),
  yours: 'Nur du',
  health: {
    CONNECTED: 'Verbunden',
    EXPIRES_SOON: 'Endet bald',
    RECONNECT: 'Neu anmelden',
    LIMITED: 'Eingeschränkt',
    NOT_CONNECTED: 'Nicht verbunden',
  },
  noEnd: 'Der Zugang hat kein bekanntes Ende.',
  endsLater: (date) => `Der Zugang gilt bis ${date}.`,
  ends: (date) => `Der Zugang endet am ${date}. Verbinde es vorher neu.`,
  limited: (features) => `Es veröffentlicht, darf aber nicht: ${features}.`,
  features: {
    publish: 'veröffentlichen',
    interactions: 'Erwähnungen, Kommentare und Likes lesen',
    messages: 'private Nachrichten lesen',
    push: 'von Kommentaren und Nachrichten sofort erfahren (sie werden alle paar Minuten gelesen)',
  },
  refused: 'Das Netzwerk verweigert den Zugang zu diesem Konto.',
  notConnected: 'Noch niemand hat dieses Profil verbunden.',
  waitAfterEnd: (count) =>
    plural(count, {
      one: '# Nachricht ist danach fällig.',
      other: '# Nachrichten sind danach fällig.',
    }),
  lastPost: (when) => `zuletzt ${when}`,
  noLastPost: 'Kein Beitrag in den letzten sechs Wochen',
  paused: 'Angehalten.',
  pausedWithAll: 'Angehalten mit der ganzen Organisation.',
  reconnect: 'Neu verbinden',
  notReconnected: 'Das Verbinden konnte nicht beginnen',
  pause: 'Pause',
  resume: 'Fortsetzen',
  moreOf: (name) => `Mehr für ${name}`,
  mayNotManage: 'Das können nur Mitglieder, die dieses Profil verwalten dürfen. Frage eines.',
  boards: 'Pinnwände',
  boardsOf: (name) => `Pinnwände von ${name}`,
  noBoards: 'Es hat keine Pinnwand. Lege zuerst eine auf Pinterest an.',
  secretBoard: 'Geheime Pinnwand',
  copyId: (name) => `Id von ${name} kopieren`,
  disconnect: 'Trennen',
  disconnectTitle: (name) => `${name} trennen?`,
  disconnectText: (network) =>
    `Carillon vergisst dieses Profil und gibt den Zugang ab. Auf ${network} ändert sich nichts.`,
  noWaiting: 'In den nächsten sechs Wochen soll keine seiner Nachrichten hinausgehen.',
  waiting: (count, isMore) =>
    isMore
      ? `Mehr als ${count} Nachrichten sind noch nicht hinausgegangen.`
      : plural(count, {
          one: '# Nachricht ist noch nicht veröffentlicht.',
          other: '# Nachrichten sind noch nicht veröffentlicht.',
        }),
  whatOfMessages: 'Was wird aus seinen Nachrichten?',
  keep: 'Nur trennen, wenn es keine hat',
  keepText: 'Sonst geschieht nichts, und du erfährst, wie viele es sind.',
  deleteToo: 'Auch löschen',
  deleteTooText:
    'Was nicht hinausgegangen ist, geht nie hinaus; der Rest verschwindet aus dem Kalender.',
  notDisconnected: 'Es ist weiter verbunden',
  disconnected: 'Getrennt',
  disconnectedRevoked: 'Getrennt, und das Netzwerk hat den Zugang beendet',
}
