import type { Texts } from '../texts.ts'

export const removal: Texts['removal'] = {
  title: 'Deine Daten sind gelöscht',
  text: 'Du hast {network} um die Löschung deiner Daten gebeten. Carillon benutzt seinen Zugang zu deinem Konto nicht mehr und hat die Interaktionen gelöscht, die es über dich gespeichert hatte.',
  done: 'Erledigt',
  code: 'Bestätigungscode',
  unknown: {
    title: 'Diesen Bestätigungscode gibt es nicht',
    sentence: 'Sieh nach, ob die Adresse vollständig ist.',
  },
}
