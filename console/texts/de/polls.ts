import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const polls: Texts['polls'] = {
  add: 'Umfrage hinzufügen',
  title: 'Umfrage',
  remove: 'Umfrage entfernen',
  notOn: (networks) => `Nicht auf ${networks}.`,
  questionOn: (networks) => `Frage auf ${networks}`,
  option: (number) => `Antwort ${number}`,
  removeOption: (number) => `Antwort ${number} entfernen`,
  addOption: 'Antwort hinzufügen',
  duration: 'So lange kann abgestimmt werden',
  lasting: (minutes) => {
    if (minutes % 1_440 === 0) return plural(minutes / 1_440, { one: '# Tag', other: '# Tage' })
    if (minutes % 60 === 0) return plural(minutes / 60, { one: '# Stunde', other: '# Stunden' })
    return plural(minutes, { one: '# Minute', other: '# Minuten' })
  },
  severalOn: (networks) => `Auf ${networks} sind mehrere Antworten möglich`,
  several: 'Mehrere Antworten möglich',
}
