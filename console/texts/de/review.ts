import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const review: Texts['review'] = {
  lede: 'Diese Nachrichten werden erst nach der Freigabe veröffentlicht.',
  queue: 'Wartet',
  current: 'Nachricht zur Freigabe',
  place: (place, total) => `${place} von ${total}`,
  goesOut: (when) => `Geplant für ${when}`,
  goesOutOnApproval: 'Wird veröffentlicht, sobald sie freigegeben ist',
  onApproval: 'sofort',
  to: (profile, network) => `An ${profile} auf ${network}`,
  writtenBy: (name) => `Geschrieben von ${name}`,
  mayDecide: (names, count) =>
    plural(count, {
      one: '{names} darf entscheiden',
      other: '{names}: Jede dieser Personen darf entscheiden',
    }).replace('{names}', () => names),
  approve: 'Freigeben',
  reject: 'Ablehnen',
  edit: 'Bearbeiten',
  previous: 'Vorige Nachricht (K)',
  next: 'Nächste Nachricht (J)',
  nextOne: 'Nächste',
  previousOne: 'Vorherige',
  changed: 'Geändert seit der letzten Prüfung',
  seeEarlier: 'Frühere Nachricht ansehen',
  nothingChanged: 'Nichts hat sich geändert.',
  timeChanged: (before, after) => `Zeitpunkt: ${after}, vorher ${before}`,
  mediaChanged: (added, removed) =>
    [
      added > 0
        ? plural(added, {
            one: '# Bild oder Video hinzugefügt',
            other: '# Bilder oder Videos hinzugefügt',
          })
        : '',
      removed > 0
        ? plural(removed, {
            one: '# Bild oder Video entfernt',
            other: '# Bilder oder Videos entfernt',
          })
        : '',
    ]
      .filter(Boolean)
      .join(', '),
  mediaRearranged:
    'Bilder oder Videos in anderer Reihenfolge oder mit anderer Beschreibung, anderen Personen oder anderem Titelbild',
  saidChanged: (names) => `Außerdem geändert: ${names}`,
  said: {
    postType: 'die Art des Beitrags',
    poll: 'die Umfrage',
    quote: 'der zitierte Beitrag',
    repost: 'der geteilte Beitrag',
    postDetails: 'Ort, Mitwirkende oder Kennzeichnungen',
    parts: 'was folgt',
  },
  tagsChanged: (before, after) => `Schlagwörter: ${after || 'keine'}, vorher ${before || 'keine'}`,
  detailsChanged: 'Einstellungen für das Netzwerk, zum Beispiel Zielgruppe oder Ort',
  isFirst: 'Dies ist die erste.',
  isLast: 'Dies ist die letzte.',
  done: { approve: 'Freigegeben', reject: 'Abgelehnt' },
  refused: { approve: 'Sie wurde nicht freigegeben', reject: 'Sie wurde nicht abgelehnt' },
  lookAgain: 'Noch einmal ansehen',
  rejectTitle: 'Diese Nachricht ablehnen?',
  rejectText:
    'Sie wird nicht veröffentlicht. Wer sie geschrieben hat, kann sie ändern und erneut senden.',
  reason: 'Grund',
  reasonHint: 'Ihn liest, wer die Nachricht geschrieben hat oder freigeben darf.',
  reasonMissing: 'Gib zuerst einen Grund an: Nur so lässt sich die Nachricht verbessern.',
  editTitle: 'Diese Nachricht bearbeiten',
  text: 'Wortlaut',
  editHint: 'Sie bleibt in der Freigabe. Alle sehen, dass du sie geändert hast.',
  unchanged: 'Noch ist nichts geändert.',
  save: 'Speichern',
  saved: 'Gespeichert. Sie wartet weiter auf die Freigabe.',
  notSaved: 'Sie wurde nicht gespeichert',
  empty: 'Nichts wartet auf deine Freigabe',
  emptyText: 'Nachrichten, die du freigeben darfst, erscheinen hier.',
  toCalendar: 'Kalender öffnen',
}
