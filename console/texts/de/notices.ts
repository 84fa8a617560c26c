import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const notices: Texts['notices'] = {
  title: 'Hinweise',
  lede: 'Was mit deinen Nachrichten geschehen ist. Hinweise bleiben 90 Tage lang.',
  toSettings: 'Mails auswählen',
  markAll: 'Als gelesen markieren',
  allRead: 'Alle Hinweise sind gelesen.',
  notMarked: 'Sie sind noch ungelesen',
  unread: 'Ungelesen: ',
  empty: 'Noch ist nichts geschehen',
  emptyText:
    'Wird eine deiner Nachrichten abgelehnt, nicht rechtzeitig geprüft oder kann sie nicht veröffentlicht werden, liest du es hier.',
  earlier: 'Frühere zeigen',
  quoted: (text) => `„${text}“`,
  rejectedBy: (name, quoted) => `${name} hat ${quoted} abgelehnt`,
  rejected: (quoted) => `${quoted} wurde abgelehnt`,
  expired: (quoted) => `${quoted} wurde nicht rechtzeitig geprüft`,
  failed: (quoted) => `${quoted} wurde nicht veröffentlicht`,
  unknown: (quoted) => `${quoted} ist vielleicht veröffentlicht`,
  changeFailed: (quoted) => `${quoted} wurde im Netzwerk nicht geändert`,
  changeRejected: (quoted) => `Die Änderung von ${quoted} wurde abgelehnt`,
  changeRejectedBy: (name, quoted) => `${name} hat die Änderung von ${quoted} abgelehnt`,
  expiredReason:
    'Sie war fällig, während sie auf Freigabe wartete, und wurde nicht veröffentlicht.',
  unknownReason:
    'Das Netzwerk hat keine klare Antwort gegeben. Sieh dort nach, bevor du sie erneut sendest.',
  because: (title, reason) => `${title}: ${reason}`,
  arrived: (count) => plural(count, { one: '# neuer Hinweis', other: '# neue Hinweise' }),
  open: 'Öffnen',
  change: {
    MESSAGE_REJECTED: 'Ändern',
    REVIEW_EXPIRED: 'Andere Zeit wählen',
    MESSAGE_FAILED: 'Bearbeiten und erneut senden',
  },
  see: 'Nachricht ansehen',
  seeNew: 'Neue Nachricht ansehen',
}
