import type { postsOut as english } from '../en/posts-out.ts'

export const postsOut: typeof english = {
  title: (network) => `Auf ${network}`,
  states: {
    OUT: (network) => `Er ist auf ${network} veröffentlicht.`,
    DELETED: (network) => `Er wurde auf ${network} gelöscht.`,
    GONE: (network) =>
      `Er ist nicht mehr auf ${network}: Er wurde dort gelöscht. Er wird nicht noch einmal gesendet.`,
  },
  changes: {
    PENDING_APPROVAL: (kind) =>
      kind === 'EDIT'
        ? 'Eine Änderung wartet auf eine Freigabe.'
        : 'Das Löschen wartet auf eine Freigabe.',
    REJECTED: () => 'Die Änderung wurde abgelehnt. Der Beitrag bleibt, wie er ist.',
    WITHDRAWN: () => 'Die Änderung wurde zurückgezogen. Der Beitrag bleibt, wie er ist.',
    WAITING: (_kind, network) => `${network} wird gefragt …`,
    CALLING: (_kind, network) => `${network} wird gefragt …`,
    UNKNOWN: (_kind, network) =>
      `${network} hat nicht geantwortet. Carillon sieht nach, was daraus geworden ist …`,
    FAILED: () => 'Die Änderung wurde nicht ausgeführt:',
  },
  acts: {
    edit: (number) =>
      number === undefined ? 'Veröffentlichtes ändern' : `Beitrag ${number} dort ändern`,
    delete: (number) =>
      number === undefined ? 'Im Netzwerk löschen' : `Beitrag ${number} dort löschen`,
    look: (number) =>
      number === undefined ? 'Nachsehen, ob er da ist' : `Nachsehen, ob Beitrag ${number} da ist`,
  },
  promises: {
    edit: (network) =>
      `Der Text ändert sich auf ${network} selbst, wo ihn vielleicht schon jemand gelesen hat. Bilder und Videos bleiben, wie sie sind.`,
    delete: (network) =>
      `Der Beitrag wird auf ${network} gelöscht, mit allem, was andere dazu geschrieben haben. Das lässt sich nicht rückgängig machen, und Carillon sendet ihn nicht noch einmal.`,
    look: (network) => `Carillon fragt ${network} nach dem Beitrag. Dort ändert sich nichts.`,
  },
  within: (network, minutes) =>
    `Auf ${network} lässt sich ein Beitrag ${minutes} Minuten lang ändern, und nur von Konten, die dafür bezahlen.`,
  needsApproval: 'Zuerst muss ein anderes Mitglied es freigeben.',
  newText: 'Neuer Text',
  empty: 'Schreib zuerst einen Text.',
  asked: {
    edit: 'Die Änderung ist unterwegs',
    delete: 'Er wird gelöscht',
    look: 'Carillon sieht nach',
  },
  proposed: 'Die Änderung wartet auf Freigabe',
  decide: (number) =>
    number === undefined
      ? 'Über die Änderung entscheiden'
      : `Über die Änderung von Beitrag ${number} entscheiden`,
  decideTitle: 'Diese Änderung freigeben?',
  asks: {
    EDIT: 'Der Text im Netzwerk soll künftig lauten:',
    DELETE: 'Der Beitrag soll im Netzwerk gelöscht werden. Das lässt sich nicht rückgängig machen.',
    LOOK: 'Das Netzwerk wird gefragt, ob der Beitrag noch da ist.',
  },
  approve: 'Freigeben',
  reject: 'Ablehnen',
  approved: 'Die Änderung wird ausgeführt',
  rejected: 'Die Änderung ist abgelehnt',
  mayNotDecide: 'Du darfst für dieses Profil nichts freigeben.',
  withdraw: (number) =>
    number === undefined ? 'Änderung zurückziehen' : `Änderung von Beitrag ${number} zurückziehen`,
  withdrawPromise:
    'Ist sie zurückgezogen, ändert sich im Netzwerk nichts, und niemand muss mehr darüber entscheiden.',
  withdrawn: 'Die Änderung ist zurückgezogen',
  mayNotWithdraw:
    'Nur wer darum gebeten hat oder auf diesem Profil veröffentlichen darf, kann sie zurückziehen.',
}
