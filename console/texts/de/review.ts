import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const review: Texts['review'] = {
  lede: 'Nichts hiervon geht hinaus, bevor jemand es freigibt.',
  queue: 'Wartet',
  current: 'Nachricht zur Freigabe',
  place: (place, total) => `${place} von ${total}`,
  goesOut: (when) => `Geht ${when} hinaus`,
  goesOutOnApproval: 'Geht hinaus, sobald sie freigegeben ist',
  onApproval: 'sofort',
  to: (profile, network) => `An ${profile} auf ${network}`,
  writtenBy: (name) => `Geschrieben von ${name}`,
  mayDecide: (names, count) =>
    plural(count, {
      one: '{names} darf entscheiden',
      other: '{names}: Wer zuerst entscheidet, entscheidet',
    }).replace('{names}', () => names),
  approve: 'Freigeben',
  reject: 'Ablehnen',
  edit: 'Bearbeiten',
  previous: 'Vorige Nachricht (K)',
  next: 'Nächste Nachricht (J)',
  done: { approve: 'Freigegeben', reject: 'Abgelehnt' },
  refused: { approve: 'Sie wurde nicht freigegeben', reject: 'Sie wurde nicht abgelehnt' },
  lookAgain: 'Noch einmal ansehen',
  rejectTitle: 'Diese Nachricht ablehnen?',
  rejectText: 'Sie geht nicht hinaus. Wer sie geschrieben hat, kann sie ändern und erneut senden.',
  reason: 'Grund',
  reasonHint: 'Ihn liest, wer die Nachricht geschrieben hat oder freigeben darf.',
  reasonMissing: 'Schreibe zuerst, warum: Nur so wird die Nachricht besser.',
  editTitle: 'Diese Nachricht bearbeiten',
  text: 'Wortlaut',
  editHint: 'Sie bleibt in der Freigabe. Alle sehen, dass du sie geändert hast.',
  unchanged: 'Noch ist nichts geändert.',
  save: 'Speichern',
  saved: 'Gespeichert. Sie wartet weiter auf die Freigabe.',
  notSaved: 'Sie wurde nicht gespeichert',
  empty: 'Nichts wartet auf deine Freigabe',
  emptyText:
    'Schreibt jemand für ein Profil, das du freigeben darfst, erscheint die Nachricht hier.',
  toCalendar: 'Kalender öffnen',
}
