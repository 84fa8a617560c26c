import type { Texts } from '../texts.ts'

export const calendars: Texts['calendars'] = {
  proposed: 'Zur Freigabe: {title}',
  states: {
    proposed: 'Wartet auf Freigabe',
    scheduled: 'Geplant',
    sent: 'Gesendet',
  },
  cut: 'Dieser Kalender zeigt {limit} Nachrichten. In Carillon gibt es mehr.',
}
