import type { Texts } from '../texts.ts'

export const queue: Texts['queue'] = {
  queue: 'Warteschlange',
  title: (name) => `Warteschlange von ${name}`,
  lede: 'Eine Nachricht in der Warteschlange bekommt den ersten freien Platz. Plätze behalten ihre Uhrzeit, wenn die Uhr umgestellt wird.',
  zone: 'Zeitzone',
  time: 'Uhrzeit',
  on: 'Am',
  daily: 'Jeden Tag',
  workdays: 'Montag bis Freitag',
  add: 'Hinzufügen',
  noTime: 'Gib erst eine Uhrzeit an',
  none: 'Kein Platz',
  remove: (day, time) => `${day}, ${time} entfernen`,
  save: 'Plätze speichern',
  saved: 'Plätze gespeichert',
  notSaved: 'Die Plätze wurden nicht gespeichert',
  coming: 'Nächste Plätze, in deiner Zeitzone',
  twoZones: (queue, own) =>
    `Die Plätze oben gelten in ${queue}. Die Zeiten unten sind deine, in ${own}.`,
  more: 'Mehr Nachrichten zeigen',
  waiting: 'Wartende Nachrichten der Reihe nach',
  nothingWaits: 'In dieser Warteschlange wartet keine Nachricht.',
  shuffle: 'Mischen',
  shuffled: (count) =>
    count === 1
      ? '1 Nachricht hat eine andere Zeit'
      : `${count} Nachrichten haben eine andere Zeit`,
  toHead: (message) => `An den Anfang: ${message}`,
  up: (message) => `Eins nach oben: ${message}`,
  down: (message) => `Eins nach unten: ${message}`,
  notMoved: 'Die Reihenfolge wurde nicht geändert',
  pause: 'Warteschlange anhalten',
  pauseHint:
    'Ihre Nachrichten behalten ihre Zeit und warten. Nachrichten mit eigener Zeit werden weiter veröffentlicht.',
  isPaused: 'Die Warteschlange ist angehalten',
  whenItGoesOn: 'Wenn es weitergeht',
  keepTimes: 'Zeiten behalten',
  keepTimesHint:
    'Verpasste Nachrichten bekommen die nächsten Plätze und schieben andere nach hinten.',
  shiftTimes: 'Alle nach hinten schieben',
  shiftTimesHint: 'Um so viele Plätze, wie inzwischen vergangen sind. Lücken bleiben.',
  resume: 'Fortsetzen',
  notDone: 'Es wurde nichts geändert',
  whatOfMessages: 'Wartende Nachrichten',
  messagesKeep: 'behalten ihre Zeit',
  messagesMove: 'bekommen die neuen Plätze',
  messagesMoveHint: 'In ihrer Reihenfolge und ohne Lücken.',
  free: 'frei',
  taken: 'vergeben',
  skipped: 'verschoben, weil die Uhr diese Zeit überspringt',
  repeated: 'das erste von zwei Malen, weil die Uhr diese Zeit wiederholt',
}
