import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const pause: Texts['pause'] = {
  pauseTitle: (name) => `${name} anhalten?`,
  resumeTitle: (name) => `${name} fortsetzen?`,
  pause: 'Jetzt anhalten',
  resume: 'Jetzt fortsetzen',
  nothingGoesOut: 'Ab jetzt wird nichts an ein Netzwerk gesendet.',
  nothingGoesOutTo: (name) => `Ab jetzt wird nichts an ${name} gesendet.`,
  scheduledWait: (count) =>
    plural(count, {
      one: '# Nachricht ist geplant. Kommt ihre Zeit während der Pause, wartet sie.',
      other: '# Nachrichten sind geplant. Kommt ihre Zeit während der Pause, warten sie.',
    }),
  writingGoesOn: 'Schreiben, Planen und Freigeben gehen weiter wie gewohnt.',
  onItsWay: 'Nachrichten, die schon gesendet werden, lassen sich nicht zurückholen.',
  reason: 'Grund',
  reasonHint: 'Die anderen sehen ihn. Optional.',
  paused: 'Angehalten',
  resumed: 'Fortgesetzt',
  notDone: 'Nichts hat sich geändert',
  nothingHeld: 'Während der Pause wurde keine Nachricht fällig.',
  goOutAtOnce: (count) =>
    plural(count, {
      one: '# Nachricht wurde während der Pause fällig. Sie wird sofort veröffentlicht.',
      other:
        '# Nachrichten wurden während der Pause fällig. Sie werden sofort und der Reihe nach veröffentlicht.',
    }),
  later: (count) =>
    plural(count, {
      one: '# Nachricht wird später zu ihrer geplanten Zeit veröffentlicht.',
      other: '# Nachrichten werden später zu ihrer geplanten Zeit veröffentlicht.',
    }),
  catchUp: (hours) =>
    plural(hours, {
      one: 'Was nicht binnen # Stunde nach dem Ende der Pause veröffentlicht werden kann, wird nicht gesendet.',
      other:
        'Was nicht binnen # Stunden nach dem Ende der Pause veröffentlicht werden kann, wird nicht gesendet.',
    }),
}
