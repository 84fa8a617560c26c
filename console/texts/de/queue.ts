import type { Texts } from '../texts.ts'

export const queue: Texts['queue'] = {
  queue: 'Warteschlange',
  title: (name) => `Warteschlange von ${name}`,
  lede: 'Eine Nachricht in der Warteschlange bekommt den ersten freien Platz. Plätze behalten ihre Uhrzeit, wenn die Uhr umgestellt wird. Nachrichten, die schon da sind, behalten ihre Zeit.',
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
  notSaved: 'Die Plätze sind nicht gespeichert',
  coming: 'Nächste Plätze, in deiner Zeit',
  free: 'frei',
  taken: 'vergeben',
  skipped: 'verschoben, weil die Uhr diese Zeit überspringt',
  repeated: 'der erste von beiden, weil die Uhr diese Zeit wiederholt',
}
