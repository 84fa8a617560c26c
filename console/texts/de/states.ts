import type { Texts } from '../texts.ts'

export const states: Texts['states'] = {
  scheduled: 'Geplant',
  pending: 'Wartet auf Freigabe',
  submitted: 'Wird gesendet',
  sent: 'Veröffentlicht',
  failed: 'Fehlgeschlagen',
  unknown: 'Im Netzwerk prüfen',
  checkOn: (network: string) => `Sieh auf ${network} nach, bevor du erneut sendest`,
  rejected: 'Abgelehnt',
  draft: 'Entwurf',
}
