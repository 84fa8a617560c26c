import type { Texts } from '../texts.ts'
import { plural } from './plural.ts'

export const message: Texts['message'] = {
  title: 'Nachricht',
  sentence: {
    scheduled: (when) => `Sie wird ${when} veröffentlicht.`,
    late: (when) =>
      `Sie war ${when} fällig und ist noch nicht veröffentlicht. Carillon versucht es weiter.`,
    refusedOnce: (network, when) =>
      when
        ? `${network} hat sie nicht angenommen. Carillon versucht es ${when} erneut.`
        : `${network} hat sie nicht angenommen. Carillon versucht es erneut.`,
    waitsForAccess: (network) =>
      `Sie ist nicht veröffentlicht: ${network} verweigert den Zugang zum Profil. Sie wartet, bis das Profil neu verbunden ist.`,
    lacksAccess: (network, when) =>
      `Sie ist für ${when} geplant, aber ${network} verweigert den Zugang zum Profil. Sie kann erst veröffentlicht werden, wenn es neu verbunden ist.`,
    pending: (when) => `Sie wartet auf Freigabe und wird danach ${when} veröffentlicht.`,
    submitted: () => 'Sie wird an das Netzwerk gesendet.',
    sent: (when) => `Sie wurde ${when} veröffentlicht.`,
    failed: () => 'Sie wurde nicht veröffentlicht und wird nicht erneut versucht.',
    unknown: (network) =>
      `Carillon weiß nicht, ob sie veröffentlicht ist. Sieh auf ${network} nach, bevor du sie erneut sendest.`,
    rejected: () => 'Sie wurde abgelehnt und nicht veröffentlicht.',
  },
  heldByPause:
    'Die Veröffentlichung ist angehalten. Dauert die Pause bis dahin an, wird sie an deren Ende veröffentlicht.',
  tagging: {
    tags: 'Schlagwörter',
    none: 'Noch keine Schlagwörter.',
    add: 'Schlagwörter hinzufügen',
    change: 'Schlagwörter ändern',
    save: 'Schlagwörter speichern',
    notSaved: 'Die Schlagwörter wurden nicht gespeichert',
    linksStay:
      'Links bleiben dabei, wie sie sind. Wähle das Schlagwort beim Bearbeiten der Nachricht, damit ihre Links die Parameter der Kampagne bekommen.',
    hint: 'Für dein Team, nie veröffentlicht. Die Eingabetaste fügt ein Schlagwort hinzu.',
    hintKnown: 'Für dein Team, nie veröffentlicht. Wähle aus den vorhandenen Schlagwörtern.',
    known: 'Schlagwörter der Organisation',
    remove: (tag) => `Schlagwort ${tag} entfernen`,
    unknown: 'Neue Schlagwörter legt nur an, wer veröffentlichen darf. Wähle ein vorhandenes.',
    tooMany: 'Eine Nachricht kann höchstens 50 Schlagwörter haben.',
    mayNot:
      'Nur wer sie geschrieben hat oder auf dem Profil veröffentlichen darf, kann die Schlagwörter ändern.',
  },
  campaignLinks: 'Links mit den Parametern der Kampagne',
  parts: {
    title: 'Teile',
    out: (sent, count) => `${sent} von ${count} sind veröffentlicht`,
    mayNotPublish: 'Du darfst für dieses Profil nicht veröffentlichen.',
    open: (number) => `Teil ${number} öffnen`,
    acts: {
      edit: () => 'Bearbeiten, was noch nicht veröffentlicht ist',
      goOn: (number) => `Teil ${number} senden und fortfahren`,
      correct: (number) => `Teil ${number} ändern und fortfahren`,
      skip: (number) => `Ohne Teil ${number} fortfahren`,
      takeBack: () => 'Rest zurücknehmen',
    },
    promises: {
      goOn: (number) =>
        `Teil ${number} wird jetzt gesendet, danach folgen die übrigen, einer nach dem anderen.`,
      correct: (number) =>
        `Teil ${number} wird jetzt mit diesem Text gesendet, danach folgen die übrigen.`,
      skip: (number) =>
        `Teil ${number} fällt weg. Der nächste folgt auf den letzten veröffentlichten Beitrag.`,
      takeBack: () =>
        'Was veröffentlicht ist, bleibt. Weiter wird von dieser Nachricht nichts veröffentlicht.',
    },
    done: {
      goOn: 'Es geht weiter',
      correct: 'Es geht weiter',
      skip: 'Es geht weiter',
      takeBack: 'Der Rest ist zurückgenommen',
    },
    states: {
      waiting: 'Wartet auf den Teil davor',
      waitingThen: (time) => `Folgt ${time} nach dem Teil davor`,
      stopped: 'Nicht gesendet: Ein Teil davor ist nicht veröffentlicht',
      takenBack: 'Zurückgenommen',
    },
  },
  rest: {
    title: 'Bearbeiten, was noch nicht veröffentlicht ist',
    goesOn:
      'Es geht weiter, während du schreibst: Was veröffentlicht ist, bleibt, und ein Teil, dessen Zeit kommt, wird so veröffentlicht, wie er zuletzt gespeichert war.',
    ended: 'Davon wird nichts mehr veröffentlicht: Diese Änderungen lassen sich nicht speichern.',
    lost: (number) =>
      `Teil ${number} wurde veröffentlicht, bevor du gespeichert hast, ohne deine Änderung.`,
    locked: 'Hier nicht mehr zu ändern',
    addComment: 'Kommentar hinzufügen',
  },
  soon: 'so bald wie möglich',
  whatHappened: 'Verlauf',
  noHistory: 'Noch ist nichts geschehen.',
  others: 'Auch gesendet an',
  openOnNetwork: (network) => `Auf ${network} öffnen`,
  sendNow: 'Jetzt senden',
  sendNowTitle: 'Jetzt senden?',
  sendNowText: (profile) =>
    `Sie wird sofort auf ${profile} veröffentlicht, nicht zur geplanten Zeit.`,
  sendNowTo: (profile) => `Jetzt an ${profile} senden`,
  sentNow: 'Wird jetzt veröffentlicht',
  openInComposer: 'Diese Nachricht wird daneben bearbeitet: Beende oder schließe das zuerst.',
  resend: 'Erneut senden',
  resendTitle: 'Erneut senden?',
  resendText: (profile) =>
    `Eine neue Nachricht mit demselben Inhalt wird sofort auf ${profile} veröffentlicht.`,
  resendTextAt: (profile, when) =>
    `Eine neue Nachricht mit demselben Inhalt wird zu ihrer Zeit auf ${profile} veröffentlicht: ${when}.`,
  resendChecked: (network) =>
    `Ich habe auf ${network} nachgesehen: Sie ist nicht dort, oder ein zweiter Beitrag ist gewollt`,
  resendMissing: 'Sieh zuerst im Netzwerk nach und kreuze dann das Feld an.',
  resendReviewed: (profile) =>
    `Eine neue Nachricht mit demselben Inhalt wartet auf Freigabe. Danach wird sie sofort auf ${profile} veröffentlicht.`,
  resendReviewedAt: (profile, when) =>
    `Eine neue Nachricht mit demselben Inhalt wartet auf Freigabe. Danach wird sie zu ihrer Zeit auf ${profile} veröffentlicht: ${when}.`,
  resendForReview: 'Freigabe anfragen',
  resentForReview: 'Sie wartet auf Freigabe',
  mayNotWrite: 'Du darfst für dieses Profil keine Nachrichten schreiben.',
  mayOnlyPropose:
    'Du darfst für dieses Profil Nachrichten nur vorschlagen. Um ihre Zeit zu ändern, bearbeite sie: Dann wird sie neu geprüft.',
  notYours:
    'Nur wer sie geschrieben hat oder auf diesem Profil veröffentlichen darf, kann sie ändern.',
  resent: 'Sie wird erneut gesendet',
  resentAt: (when) => `Erneut geplant für ${when}`,
  delete: 'Löschen',
  deleteTitle: 'Diese Nachricht löschen?',
  deleteText: (network) =>
    `Sie verschwindet aus dem Kalender und wird nicht veröffentlicht. ${network} hat sie nie erhalten, dort bleibt nichts.`,
  deleteOthers: (count) =>
    plural(count, {
      one: 'Die andere Nachricht, die mit ihr geschrieben wurde, bleibt.',
      other: 'Die # anderen Nachrichten, die mit ihr geschrieben wurden, bleiben.',
    }),
  keeps: {
    submitted: (network) => `Sie wird gerade an ${network} gesendet.`,
    sent: (network) =>
      `Sie ist veröffentlicht: Der Beitrag bleibt auf ${network}, bis du ihn dort löschst. Hier bleibt sie als Nachweis.`,
    unknown: (network) =>
      `Vielleicht ist sie veröffentlicht: Sieh auf ${network} nach und lösche sie dort, wenn du sie nicht willst. Hier bleibt sie als Nachweis.`,
    failed: (network) =>
      `${network} hat sie nicht: Dort ist nichts zu löschen. Hier bleibt sie als Nachweis.`,
  },
  edit: 'Bearbeiten',
  editAgain: 'Bearbeiten und erneut senden',
  copy: 'Kopieren',
  repeat: 'Wiederholen …',
  saveAsTemplate: 'Als Vorlage speichern',
  deleted: 'Gelöscht',
  media: (number) => `Bild oder Video ${number}`,
  openPdf: 'PDF-Dokument herunterladen',
  fetching: 'Wird von seiner Adresse geholt',
  reposts: (post) => `Teilt ${post}`,
  repostsPost: 'Teilt',
  quotes: 'Zitiert',
  attempt: {
    accepted: (network) => `${network} hat sie angenommen`,
    rejected: (network) => `${network} hat sie abgelehnt`,
    unknown: (network) => `Keine Antwort von ${network}`,
    absent: (network) => `Noch kein Beitrag auf ${network} bekannt`,
  },
  by: (what, who) => `${what} von ${who}`,
  anApp: 'einer App',
  noReason: 'Es wurde kein Grund angegeben.',
  ofPost: (number, what) => `Beitrag ${number}: ${what}`,
  begun: (network, number) => `An ${network} gesendet, Versuch ${number}`,
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
