import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const search: Texts['search'] = {
  title: 'Nachrichten suchen',
  field: 'Alle Nachrichten durchsuchen',
  hint: 'Wörter, ein Schlagwort oder ein Name',
  results: 'Gefundene Nachrichten',
  period: 'Zeitraum',
  anyTime: 'Jeder Zeitraum',
  periods: {
    ahead: 'Noch geplant',
    week: 'Letzte 7 Tage',
    month: 'Letzte 31 Tage',
    year: 'Letzte 12 Monate',
  },
  noText: 'Ohne Text',
  chooseAll: 'Alle gefundenen auswählen',
  notAll: (count) => `Die neuesten ${count} sind ausgewählt: Mehr auf einmal geht nicht.`,
  shown: (count) =>
    plural(count, {
      one: '# Nachricht gezeigt, die neueste',
      other: '# Nachrichten gezeigt, die neuesten zuerst',
    }),
  all: (count) => plural(count, { one: '# Nachricht gefunden', other: '# Nachrichten gefunden' }),
  more: 'Ältere zeigen',
  nothing: 'Keine Nachrichten gefunden',
  withoutFilters: 'Ohne Filter suchen',
  nothingText: 'Versuche es mit weniger oder anderen Wörtern, oder entferne einen Filter.',
}
