import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const message: Texts['message'] = {
  title: 'Nachricht',
  sentence: {
    scheduled: (when) => `Sie geht ${when} hinaus.`,
    pending: (when) => `Sie wartet auf eine Freigabe und geht dann ${when} hinaus.`,
    submitted: () => 'Sie ist auf dem Weg zum Netzwerk.',
    sent: (when) => `Sie wurde ${when} veröffentlicht.`,
    failed: () => 'Sie wurde nicht veröffentlicht und wird nicht erneut versucht.',
    unknown: (network) =>
      `Carillon konnte nicht erfahren, ob sie öffentlich ist. Sieh auf ${network} nach, bevor du sie erneut sendest.`,
    rejected: () => 'Sie wurde abgelehnt und nicht veröffentlicht.',
  },
  heldByPause:
    'Die Veröffentlichung ist angehalten. Dauert die Pause bis dahin, wird sie an deren Ende veröffentlicht.',
  tagging: {
    tags: 'Schlagwörter',
    none: 'Noch keine Schlagwörter.',
    add: 'Schlagwörter hinzufügen',
    change: 'Schlagwörter ändern',
    save: 'Schlagwörter speichern',
    notSaved: 'Die Schlagwörter haben sich nicht geändert',
    hint: 'Für dein Team, nie veröffentlicht. Die Eingabetaste fügt ein Schlagwort hinzu.',
    hintKnown: 'Für dein Team, nie veröffentlicht. Wähle aus den vorhandenen Schlagwörtern.',
    known: 'Schlagwörter der Organisation',
    remove: (tag) => `Schlagwort ${tag} entfernen`,
    unknown: 'Neue Schlagwörter legt nur an, wer veröffentlichen darf. Wähle ein vorhandenes.',
    tooMany: 'Eine Nachricht kann höchstens 50 Schlagwörter haben.',
    mayNot:
      'Nur wer sie geschrieben hat oder auf dem Profil veröffentlichen darf, kann die Schlagwörter ändern.',
  },
  soon: 'so bald wie möglich',
  whatHappened: 'Was geschah',
  noHistory: 'Noch ist nichts geschehen.',
  others: 'Auch gesendet an',
  openOnNetwork: (network) => `Auf ${network} öffnen`,
  sendNow: 'Jetzt senden',
  sendNowTitle: 'Jetzt senden?',
  sendNowText: (profile) => `Sie geht sofort an ${profile} hinaus, nicht zur geplanten Zeit.`,
  sendNowTo: (profile) => `Jetzt an ${profile} senden`,
  sentNow: 'Sie geht jetzt hinaus',
  resend: 'Erneut senden',
  resendTitle: 'Erneut senden?',
  resendText: (profile) =>
    `Eine neue Nachricht mit demselben Inhalt geht sofort an ${profile} hinaus.`,
  resendChecked: (network) =>
    `Ich habe auf ${network} nachgesehen: Sie ist nicht dort, oder ein zweiter Beitrag ist gewollt`,
  resendMissing: 'Sieh zuerst auf dem Netzwerk nach und kreuze dann das Feld an.',
  resent: 'Sie wird erneut gesendet',
  delete: 'Löschen',
  deleteTitle: 'Diese Nachricht löschen?',
  deleteText: (network) =>
    `Sie verschwindet aus dem Kalender und geht nicht hinaus. ${network} hat sie nie erhalten, dort bleibt nichts.`,
  deleteOthers: (count) =>
    plural(count, {
      one: 'Die andere Nachricht, die mit ihr geschrieben wurde, bleibt.',
      other: 'Die # anderen Nachrichten, die mit ihr geschrieben wurden, bleiben.',
    }),
  keeps: {
    submitted: (network) => `Sie wird in diesem Augenblick an ${network} übergeben.`,
    sent: (network) =>
      `Sie ist veröffentlicht: Der Beitrag bleibt auf ${network}, bis du ihn dort löschst. Hier bleibt sie als Nachweis.`,
    unknown: (network) =>
      `Vielleicht ist sie öffentlich: Sieh auf ${network} nach und lösche sie dort, wenn du sie nicht willst. Hier bleibt sie als Nachweis.`,
    failed: (network) =>
      `${network} hat sie nicht: Dort ist nichts zu löschen. Hier bleibt sie als Nachweis.`,
  },
  edit: 'Bearbeiten',
  editAgain: 'Bearbeiten und erneut senden',
  copy: 'Kopieren',
  deleted: 'Gelöscht',
  media: (number) => `Bild oder Video ${number}`,
  fetching: 'Wird von seiner Adresse geholt',
  attempt: {
    accepted: (network) => `${network} hat sie`,
    rejected: (network) => `${network} hat sie nicht angenommen`,
    unknown: (network) => `Keine Antwort von ${network}`,
    absent: (network) => `Noch kein Beitrag auf ${network} bekannt`,
  },
  by: (what, who) => `${what} von ${who}`,
  anApp: 'einer App',
  begun: (network, number) => `An ${network} übergeben, Versuch ${number}`,
  actions: {
    CREATE: 'Geschrieben',
    EDIT: 'Bearbeitet',
    APPROVE: 'Freigegeben',
    SCHEDULE: 'Geplant',
    REJECT: 'Abgelehnt',
    EXPIRE: 'Nicht rechtzeitig geprüft',
    DELETE: 'Gelöscht',
  },
}
